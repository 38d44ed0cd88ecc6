-- AlterTable
ALTER TABLE "coach_group" ADD COLUMN     "made_by_id" UUID;

-- AlterTable
ALTER TABLE "coach_key" ADD COLUMN     "minted_by_id" UUID;

-- The audit knows who minted and made what is there already.
UPDATE "coach_key" k SET "minted_by_id" = (
  SELECT c.id FROM "audit_entry" a
  JOIN "coach" c ON c.team_id = a.team_id AND c.person_id::text = a.actor_id
  WHERE a.subject_kind = 'coach_key' AND a.subject_id = k.id::text
    AND a.action IN ('coach_key.minted', 'coach_key.rotated') AND a.actor_kind = 'person'
  ORDER BY a.at, c.joined_at DESC LIMIT 1
);
UPDATE "coach_group" g SET "made_by_id" = (
  SELECT c.id FROM "audit_entry" a
  JOIN "coach" c ON c.team_id = a.team_id AND c.person_id::text = a.actor_id
  WHERE a.subject_kind = 'group' AND a.subject_id = g.id::text
    AND a.action = 'group.made' AND a.actor_kind = 'person'
  ORDER BY a.at, c.joined_at DESC LIMIT 1
);
