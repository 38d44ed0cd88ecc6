import { Notice } from "../ui/notice";

/** Says which teams invited the reader, who came without the links in their mails. */
export const Inviting = ({ teams }: { teams: readonly string[] }) =>
  teams.map((team) => (
    <Notice key={team} tone="info">
      {team} invited you. To answer, open the link in our email, or ask {team} for it.
    </Notice>
  ));
