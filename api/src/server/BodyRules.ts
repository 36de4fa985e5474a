import { HttpApi } from "@effect/platform"
import type { HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { tooLarge, wrongType } from "./Answers.ts"

/** The largest body of a call in bytes: 1 MiB, uploads aside (they have their own limit of 10 MB and a margin). */
export const largestBody = 1024 * 1024
const largestUploadBody = 11 * 1024 * 1024

const multipart = "multipart/form-data"

type Headers = Readonly<Record<string, string | undefined>>

/** Whether a body is an envelope of files; asked as the platform asks it, which reads such a body differently. */
export const isUpload = (headers: Headers): boolean =>
  (headers["content-type"] ?? "").toLowerCase().includes(multipart)

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
 * Why a body is refused by its headers alone. The platform would write the files of any envelope to disk, whichever
 * call it is sent to, so calls that take no file never see one.
 */
export const refuseBody = (
  path: string,
  headers: Headers,
): HttpServerResponse.HttpServerResponse | undefined => {
  const upload = isUpload(headers)
  if (upload && !takesFiles.has(path)) return wrongType
  const length = Number(headers["content-length"] ?? 0)
  return length > (upload ? largestUploadBody : largestBody) ? tooLarge("allowed") : undefined
}
