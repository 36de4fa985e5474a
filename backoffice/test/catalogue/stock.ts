import { screen } from "@testing-library/react"
import { categoryOf, medicineOf, paginationOf } from "../support/entities.ts"
import { confirm, fill, noGateway, press, said, wordless } from "./entry.tsx"
import type { Entry, User } from "./entry.tsx"

const noMessage = "the answer has no message"
const paged = (item: object) => ({ body: { items: [item], pagination: paginationOf(1, 10, 1) } })
const medicine = medicineOf(1, { name: "Paracetamol" })
const shelf = {
  "GET /inventory/medicines": paged(medicine),
  "GET /inventory/medicines/:id": { body: medicine },
}
const category = categoryOf(1, { name: "Pain" })
const categories = {
  "GET /inventory/categories": paged(category),
  "GET /inventory/categories/:id": { body: category },
}
const editMedicine = async (user: User): Promise<void> => {
  await fill(user, { "medicines:fields.country": "Vietnam" })
  await press("medicines:form.save")(user)
}
const sendPhoto = async (user: User): Promise<void> => {
  const photo = new File([new Uint8Array(1000)], "box.jpg", { type: "image/jpeg" })
  await user.upload(
    await screen.findByLabelText(said("medicines:fields.photo"), { selector: "input" }),
    photo,
  )
  await press("medicines:form.save")(user)
}
const writeCategory = (submit: string) => async (user: User) => {
  await fill(user, { "categories:name": "Cough", "categories:description": "Syrups" })
  await press(submit)(user)
}
/** Medicines and categories. */
export const stockEntries: ReadonlyArray<Entry> = [
  {
    text: "Failed to fetch medicines",
    key: "medicines:failed.list",
    when: noMessage,
    path: "/pharmacy/medicine/manage",
    answers: { "GET /inventory/medicines": noGateway },
  },
  {
    text: "Failed to fetch medicine data",
    key: "medicines:failed.one",
    when: noMessage,
    path: "/pharmacy/medicine/edit/1",
    answers: { "GET /inventory/medicines/:id": wordless },
  },
  {
    text: "Failed to create medicine",
    key: "medicines:failed.create",
    when: noMessage,
    path: "/pharmacy/medicine/add?like=1",
    answers: { ...shelf, "POST /inventory/medicines": noGateway },
    act: async (user) => {
      await fill(user, {
        "medicines:fields.dosage": "250mg",
        "medicines:fields.quantityPackages": "5",
        "medicines:fields.expiration": "2999-01-01",
      })
      await press("medicines:form.add")(user)
    },
  },
  {
    text: "Failed to update medicine",
    key: "medicines:failed.update",
    when: noMessage,
    path: "/pharmacy/medicine/edit/1",
    answers: { ...shelf, "PUT /inventory/medicines/:id": wordless },
    act: editMedicine,
  },
  {
    text: "It could not be taken back",
    key: "medicines:undone.failed",
    when: "the edit was saved and is not taken back",
    path: "/pharmacy/medicine/edit/1",
    answers: {
      ...shelf,
      "PUT /inventory/medicines/:id": [{ body: { ...medicine, manufactor_country: "Vietnam" } }, wordless],
    },
    act: async (user) => {
      await editMedicine(user)
      await press("common:undo")(user)
    },
  },
  {
    text: "Failed to delete medicine",
    key: "medicines:failed.delete",
    when: noMessage,
    path: "/pharmacy/medicine/manage",
    answers: { ...shelf, "DELETE /inventory/medicines/:id": noGateway },
    act: confirm("medicines:list.delete", "medicines:deleteDialog.confirm"),
  },
  {
    text: 'Medicine "Paracetamol" has been deleted successfully',
    key: "medicines:deleted",
    values: { user_content: "Paracetamol" },
    when: "it was deleted",
    passes: true,
    path: "/pharmacy/medicine/manage",
    answers: { ...shelf, "DELETE /inventory/medicines/:id": { body: { message: "" } } },
    act: confirm("medicines:list.delete", "medicines:deleteDialog.confirm"),
  },
  {
    text: "Failed to upload image",
    key: "errors:codes.ImageUploadFailed",
    when: "the server cannot take the photo",
    path: "/pharmacy/medicine/edit/1",
    answers: { ...shelf, "POST /api/images/upload": { status: 500, body: {} } },
    act: sendPhoto,
  },
  {
    text: "Failed to upload image. Please try again.",
    key: "errors:codes.ImageUploadAgain",
    when: "the photo does not arrive, and another try may help",
    path: "/pharmacy/medicine/edit/1",
    answers: { ...shelf, "POST /api/images/upload": noGateway },
    act: sendPhoto,
  },
  {
    text: "Failed to fetch categories",
    key: "categories:failed.list",
    when: noMessage,
    path: "/pharmacy/medicine/categories",
    answers: { "GET /inventory/categories": noGateway },
  },
  {
    text: "Failed to create category",
    key: "categories:failed.create",
    when: noMessage,
    path: "/pharmacy/medicine/categories/add",
    answers: { "POST /inventory/categories": wordless },
    act: writeCategory("categories:add"),
  },
  {
    text: "Category created successfully",
    key: "categories:created",
    when: "it was created",
    passes: true,
    path: "/pharmacy/medicine/categories/add",
    answers: { ...categories, "POST /inventory/categories": { status: 201, body: category } },
    act: writeCategory("categories:add"),
  },
  {
    text: "Failed to update category",
    key: "categories:failed.update",
    when: noMessage,
    path: "/pharmacy/medicine/categories/edit/1",
    answers: { ...categories, "PUT /inventory/categories/:id": noGateway },
    act: writeCategory("categories:save"),
  },
  {
    text: "Category updated successfully",
    key: "categories:updated",
    when: "it was changed",
    passes: true,
    path: "/pharmacy/medicine/categories/edit/1",
    answers: { ...categories, "PUT /inventory/categories/:id": { body: category } },
    act: writeCategory("categories:save"),
  },
  {
    text: "It could not be taken back",
    key: "common:takenBack.failed",
    when: "the edit was saved and is not taken back",
    path: "/pharmacy/medicine/categories/edit/1",
    answers: {
      ...categories,
      "PUT /inventory/categories/:id": [{ body: { ...category, name: "Pane" } }, wordless],
    },
    act: async (user) => {
      await writeCategory("categories:save")(user)
      await press("common:undo")(user)
    },
  },
  {
    text: "Failed to delete category",
    key: "categories:failed.delete",
    when: noMessage,
    path: "/pharmacy/medicine/categories",
    answers: { ...categories, "DELETE /inventory/categories/:id": wordless },
    act: confirm("categories:delete", "common:delete"),
  },
  {
    text: "Category deleted successfully",
    key: "categories:deleted",
    when: "it was deleted",
    passes: true,
    path: "/pharmacy/medicine/categories",
    answers: { ...categories, "DELETE /inventory/categories/:id": { body: { message: "" } } },
    act: confirm("categories:delete", "common:delete"),
  },
]
