/** A plan step, as output by `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}
