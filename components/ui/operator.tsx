import { env } from "@/lib/platform/env";

/** Who runs this service, as their settings say. */
export const OperatorName = () => (
  <>{env.OPERATOR_NAME === "" ? "the operator of this service" : env.OPERATOR_NAME}</>
);

/** How to reach them. */
export const OperatorContact = () =>
  env.CONTACT_EMAIL === "" ? (
    <>the person who gave you this address</>
  ) : (
    <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a>
  );
