import { HttpApi } from "@effect/platform"
import type { HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { isMultipart } from "../http/MultipartFile.ts"
import { tooLarge, wrongType } from "./Answers.ts"

/** Largest body of a call in bytes: 1 MiB. Uploads have their own limit of 10 MB and a margin. */
export const largestBody = 1024 * 1024
const largestUploadBody = 11 * 1024 * 1024

const multipart = "multipart/form-data"

type Headers = Readonly<Record<string, string | undefined>>

const pathsThatTakeFiles = (): ReadonlySet<string> => {
  const paths = new Set<string>()
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, payloads }) => {
      if (payloads.has(multipart)) paths.add(endpoint.path)
    },
  })
  return paths
}
const takesFiles = pathsThatTakeFiles()

/**
 * Refuses a body by its headers alone. The platform would write the files of any multipart body to disk, so such
 * bodies are refused by calls that take no file.
 */
export const refuseBody = (
  path: string,
  headers: Headers,
): HttpServerResponse.HttpServerResponse | undefined => {
  const upload = isMultipart(headers)
  if (upload && !takesFiles.has(path)) return wrongType
  const length = Number(headers["content-length"] ?? 0)
  return length > (upload ? largestUploadBody : largestBody) ? tooLarge(upload ? "10 MB" : "1 MB") : undefined
}
