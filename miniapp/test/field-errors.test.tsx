import { screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

const refused = (errors: ReadonlyArray<object>) => ({
  status: 422,
  body: { detail: "email must be an e-mail address.", code: "InvalidRequest", params: {}, errors },
})

describe("what only the API finds wrong", () => {
  it("stands beside its field, in Khmer on a Khmer screen", async () => {
    answerCalls({
      "POST /users/register": () =>
        refused([
          { field: "email", message: "must be an e-mail address", code: "NotEmail", params: {} },
          {
            field: "first_name",
            message: "must be at most 100 characters long",
            code: "TooLong",
            params: { max: 100 },
          },
        ]),
    })
    const { user } = renderApp("/login")
    await user.click(await screen.findByRole("tab", { name: "Register" }))
    await user.click(screen.getAllByRole("button", { name: "ខ្មែរ" })[0] as HTMLElement)
    await user.type(await screen.findByLabelText("នាមខ្លួន"), "Sokha")
    await user.type(screen.getByLabelText("នាមត្រកូល"), "Chan")
    await user.type(screen.getByLabelText("អ៊ីមែល"), "sokha@localhost.x")
    await user.type(screen.getByLabelText("ពាក្យសម្ងាត់"), "long enough")
    await user.type(screen.getByLabelText("បញ្ជាក់ពាក្យសម្ងាត់"), "long enough")
    await user.click(screen.getByRole("button", { name: "បង្កើតគណនី" }))
    const email = await screen.findByLabelText("អ៊ីមែល")
    expect(await screen.findByText("សូមបញ្ចូលអ៊ីមែលជាអក្សរឡាតាំងឱ្យបានត្រឹមត្រូវ")).toBeTruthy()
    expect(email.getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByText("ត្រូវមានច្រើនបំផុត 100 តួអក្សរ")).toBeTruthy()
    expect(screen.queryByText(/must be/)).toBeNull()
    await user.click(screen.getAllByRole("button", { name: "English" })[0] as HTMLElement)
  })

  it("stands below the search box that holds it", async () => {
    const [phnomPenh] = provinces
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
    answerCalls({
      "GET /users/search/medicines": () =>
        refused([
          {
            field: "query",
            message: "must have at least 2 letters or digits",
            code: "TooShort",
            params: { min: 2 },
          },
        ]),
    })
    const { user } = renderApp("/?query=a")
    expect(await screen.findByText("Must have at least 2 characters")).toBeTruthy()
    const box = screen.getByRole("combobox")
    expect(box.getAttribute("aria-invalid")).toBe("true")
    await user.type(box, "moxi")
    expect(box.getAttribute("aria-invalid")).toBeNull()
    expect(screen.queryByText("Must have at least 2 characters")).toBeNull()
  })

  it("stands beside the fields of the sign-in too", async () => {
    answerCalls({
      "POST /users/login": () =>
        refused([{ field: "email", message: "must be an e-mail address", code: "NotEmail", params: {} }]),
    })
    const { user } = renderApp("/login")
    await user.type(await screen.findByLabelText("E-mail"), "a@b")
    await user.type(screen.getByLabelText("Password"), "correct horse")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByText("Please enter an e-mail address in Latin letters")).toBeTruthy()
    expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true")
  })
})
