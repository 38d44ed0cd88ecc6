/** A step of a plan, as `EXPLAIN (FORMAT JSON)` tells it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}
