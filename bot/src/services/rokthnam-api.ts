import type { Cart, CartItem } from "@rokthnam/shared/Carts/Cart"
import type { CustomerSession } from "@rokthnam/shared/Customers/Customer"
import type { PhotoAnswer } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import type { Wire } from "@rokthnam/shared/Primitives/Wire"
import type { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"

export type SearchResult = Wire<typeof SearchAnswer>
export type CartView = Wire<typeof Cart>
type Account = Wire<typeof CustomerSession>

/** Degrees north and east. */
export type Place = { readonly latitude: number; readonly longitude: number }

type TelegramUser = {
  readonly id: number
  readonly first_name: string
  readonly last_name?: string | undefined
  readonly username?: string | undefined
}

/** A failing answer of the API: its status, its stable code, and its sentence for people. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}

/** The calls of the API that the bot makes. */
export type RokthnamApi = {
  readonly signIn: (user: TelegramUser) => Promise<Account>
  readonly search: (query: string, place: Place, page: number) => Promise<SearchResult>
  /** Names on the photo, the best guess first. */
  readonly namesOnPhoto: (photo: Uint8Array<ArrayBuffer>) => Promise<ReadonlyArray<string>>
  readonly addToCart: (token: string, medicineId: number) => Promise<Wire<typeof CartItem>>
  readonly cart: (token: string) => Promise<CartView>
}

/** Milliseconds that a call may take; reading a photo has its own limit of 15 s at the server. */
const callTimeout = 10_000
const photoTimeout = 25_000
const pageSize = 5

type Failing = { readonly detail?: unknown; readonly code?: unknown }

const failureOf = async (response: Response): Promise<ApiFailure> => {
  const body = (await response.json().catch(() => ({}))) as Failing
  const detail = typeof body.detail === "string" ? body.detail : response.statusText
  return new ApiFailure(response.status, typeof body.code === "string" ? body.code : "Unknown", detail)
}

const post = (token: string, body: unknown): RequestInit => ({
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify(body),
})

/** The facade over the API at `origin`; `secret` is the bot's own credential. */
export const createRokthnamApi = (origin: string, secret: string): RokthnamApi => {
  const call = async <A>(path: string, init: RequestInit = {}, timeout = callTimeout): Promise<A> => {
    const response = await fetch(`${origin}${path}`, {
      ...init,
      headers: { accept: "application/json", ...init.headers },
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw await failureOf(response)
    return (await response.json()) as A
  }
  return {
    signIn: ({ id, first_name, last_name, username }) =>
      call("/users/telegram-bot-login", post(secret, { id: String(id), first_name, last_name, username })),
    search: (query, place, page) =>
      call(
        `/users/search/medicines?${new URLSearchParams({
          query,
          user_latitude: String(place.latitude),
          user_longitude: String(place.longitude),
          page: String(page),
          page_size: String(pageSize),
        }).toString()}`,
      ),
    namesOnPhoto: async (photo) => {
      const form = new FormData()
      form.set("file", new Blob([photo]), "photo.jpg")
      const answer = await call<Wire<typeof PhotoAnswer>>(
        "/users/ocr/medicine",
        { method: "POST", body: form },
        photoTimeout,
      )
      return answer.medicine_name
    },
    addToCart: (token, medicineId) =>
      call("/cart/items", post(token, { medicine_id: medicineId, quantity: 1 })),
    cart: (token) => call("/cart", { headers: { authorization: `Bearer ${token}` } }),
  }
}
