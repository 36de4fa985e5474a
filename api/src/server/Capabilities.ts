import { Layer } from "effect"
import { AccountHttp } from "../accounts/Account/AccountHttp.ts"
import { AdminsHttp } from "../accounts/Admins/AdminsHttp.ts"
import { AlertsHttp } from "../stock/Alerts/AlertsHttp.ts"
import { AuditHttp } from "../platform/Audit/AuditHttp.ts"
import { CartsHttp } from "../finding/Carts/CartsHttp.ts"
import { CategoriesHttp } from "../stock/Categories/CategoriesHttp.ts"
import { ChatLinksHttp } from "../accounts/ChatLinks/ChatLinksHttp.ts"
import { ConflictsHttp } from "../counter/Conflicts/ConflictsHttp.ts"
import { ConversationsHttp } from "../accounts/Conversations/ConversationsHttp.ts"
import { TelegramWebhookHttp } from "../accounts/Conversations/TelegramWebhookHttp.ts"
import { CustomersHttp } from "../accounts/Customers/CustomersHttp.ts"
import { ExchangeRatesHttp } from "../counter/ExchangeRates/ExchangeRatesHttp.ts"
import { FilesHttp } from "../platform/Files/FilesHttp.ts"
import { AccessLive } from "../accounts/Identity/AccessLive.ts"
import { BotAccessHttp } from "../accounts/Identity/BotAccessHttp.ts"
import { ImportsHttp } from "../stock/Imports/ImportsHttp.ts"
import { MedicinesHttp } from "../stock/Medicines/MedicinesHttp.ts"
import { OffersHttp } from "../finding/Offers/OffersHttp.ts"
import { OpeningHoursHttp } from "../accounts/OpeningHours/OpeningHoursHttp.ts"
import { NetworkHttp } from "../reporting/Network/NetworkHttp.ts"
import { NoticesHttp } from "../platform/Notices/NoticesHttp.ts"
import { PaymentChecksHttp } from "../counter/PaymentChecks/PaymentChecksHttp.ts"
import { PaymentMethodsHttp } from "../counter/PaymentMethods/PaymentMethodsHttp.ts"
import { PersonalDataHttp } from "../accounts/PersonalData/PersonalDataHttp.ts"
import { PharmaciesHttp } from "../accounts/Pharmacies/PharmaciesHttp.ts"
import { PhotoLookupHttp } from "../finding/PhotoLookup/PhotoLookupHttp.ts"
import { ReorderHttp } from "../stock/Reorder/ReorderHttp.ts"
import { ReportsHttp } from "../reporting/Reports/ReportsHttp.ts"
import { ReturnsHttp } from "../counter/Returns/ReturnsHttp.ts"
import { ShiftsHttp } from "../counter/Shifts/ShiftsHttp.ts"
import { SharesHttp } from "../finding/Shares/SharesHttp.ts"
import { SavedPlacesHttp } from "../accounts/SavedPlaces/SavedPlacesHttp.ts"
import { SalesHttp } from "../counter/Sales/SalesHttp.ts"
import { SearchHttp } from "../finding/Search/SearchHttp.ts"
import { SignInWaysHttp } from "../accounts/SignInWays/SignInWaysHttp.ts"
import { StaffHttp } from "../accounts/Staff/StaffHttp.ts"
import { WatchesHttp } from "../finding/Watches/WatchesHttp.ts"

/** The handlers of every group of the contract, with the access middleware that guards them. */
export const CapabilitiesLive = Layer.mergeAll(
  AccountHttp,
  AdminsHttp,
  AuditHttp,
  NetworkHttp,
  CartsHttp,
  ChatLinksHttp,
  ConversationsHttp,
  TelegramWebhookHttp,
  NoticesHttp,
  WatchesHttp,
  SavedPlacesHttp,
  CustomersHttp,
  FilesHttp,
  PersonalDataHttp,
  OpeningHoursHttp,
  PharmaciesHttp,
  SignInWaysHttp,
  StaffHttp,
  CategoriesHttp,
  AlertsHttp,
  MedicinesHttp,
  ReorderHttp,
  ImportsHttp,
  PaymentMethodsHttp,
  PaymentChecksHttp,
  ExchangeRatesHttp,
  SalesHttp,
  ReturnsHttp,
  ConflictsHttp,
  ShiftsHttp,
  ReportsHttp,
  PhotoLookupHttp,
  SearchHttp,
  OffersHttp,
  SharesHttp,
).pipe(Layer.provideMerge(Layer.mergeAll(AccessLive, BotAccessHttp)))
