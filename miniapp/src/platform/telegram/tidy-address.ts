/** The fields of init data, which stand in the query by themselves where a client forgot to encode them. */
const signedFields = new Set(
  "query_id user receiver chat chat_type chat_instance start_param can_send_after auth_date hash signature".split(
    " ",
  ),
)

const isTelegrams = (name: string): boolean => name.startsWith("tgWebApp") || signedFields.has(name)

/**
 * Takes what the client wrote into the query of the address away, where the fragment has it as well: the signed data of the person is
 * neither for servers, which a fragment does not reach, nor in links that somebody copies.
 */
export const tidyAddress = (): void => {
  const address = new URL(window.location.href)
  const names = [...address.searchParams.keys()].filter(isTelegrams)
  if (!address.searchParams.has("tgWebAppData") || !address.hash.includes("tgWebAppData=")) return
  for (const name of names) address.searchParams.delete(name)
  window.history.replaceState(window.history.state, "", address)
}
