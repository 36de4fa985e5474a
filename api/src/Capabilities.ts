import { Layer } from "effect"
import { AdminsHttp } from "./Admins/AdminsHttp.ts"
import { AlertsHttp } from "./Alerts/AlertsHttp.ts"
import { CartsHttp } from "./Carts/CartsHttp.ts"
import { CategoriesHttp } from "./Categories/CategoriesHttp.ts"
import { CustomersHttp } from "./Customers/CustomersHttp.ts"
import { FilesHttp } from "./Files/FilesHttp.ts"
import { AccessLive } from "./Identity/AccessLive.ts"
import { ImportsHttp } from "./Imports/ImportsHttp.ts"
import { MedicinesHttp } from "./Medicines/MedicinesHttp.ts"
import { PaymentMethodsHttp } from "./PaymentMethods/PaymentMethodsHttp.ts"
import { PharmaciesHttp } from "./Pharmacies/PharmaciesHttp.ts"
import { PhotoLookupHttp } from "./PhotoLookup/PhotoLookupHttp.ts"
import { ReportsHttp } from "./Reports/ReportsHttp.ts"
import { SalesHttp } from "./Sales/SalesHttp.ts"
import { SearchHttp } from "./Search/SearchHttp.ts"
import { StaffHttp } from "./Staff/StaffHttp.ts"

/** The handlers of every group of the contract, with the access middleware that guards them. */
export const CapabilitiesLive = Layer.mergeAll(
  AdminsHttp,
  CartsHttp,
  CustomersHttp,
  FilesHttp,
  PharmaciesHttp,
  StaffHttp,
  CategoriesHttp,
  AlertsHttp,
  MedicinesHttp,
  ImportsHttp,
  PaymentMethodsHttp,
  SalesHttp,
  ReportsHttp,
  PhotoLookupHttp,
  SearchHttp,
).pipe(Layer.provideMerge(AccessLive))
