import { missingResource } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = missingResource();
