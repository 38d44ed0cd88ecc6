import { env } from "@/lib/platform/env";

/** Shows the operator's name from the environment settings. */
export const OperatorName = () => (
  <>{env.OPERATOR_NAME === "" ? "the operator of this service" : env.OPERATOR_NAME}</>
);

/** Shows how to contact the operator. */
export const OperatorContact = () =>
  env.CONTACT_EMAIL === "" ? (
    <>the person who gave you this address</>
  ) : (
    <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a>
  );
