import { MEMBER_ROLES } from "@/lib/contract/member";
import { Card } from "../portal/sections";
import { SubmitButton } from "../ui/button";
import { Field } from "../ui/field";
import { KeepLeft } from "../ui/keep-left";
import { KeepTyped } from "../ui/keep-typed";
import { Select } from "../ui/select";
import { ROLE_WORDS } from "./words";

/** Invites someone to the console by email. */
export const InviteMember = ({
  canMakeOwner,
  owner,
}: {
  canMakeOwner: boolean;
  /** The id of the inviting user. */
  owner: string;
}) => (
  <Card title="Invite someone">
    <form method="post" action="/dev/members/invite" className="max-w-prose">
      <KeepTyped owner={owner} />
      <KeepLeft owner={owner} />
      <Field
        name="email"
        label="Email address"
        hint="They’ll get an email and have 14 days to sign in with this address and accept."
        type="email"
        required
        maxLength={320}
      />
      <Select name="role" label="Role" chosen="developer" required>
        {MEMBER_ROLES.filter((role) => canMakeOwner || role !== "owner").map((role) => (
          <option key={role} value={role}>
            {ROLE_WORDS[role].name}
          </option>
        ))}
      </Select>
      <div className="mt-4">
        <SubmitButton>Send invitation</SubmitButton>
      </div>
    </form>
  </Card>
);
