import { HttpApi, OpenApi } from "@effect/platform"
import { AccountApi, AccountDoorApi } from "./Account/AccountApi.ts"
import { PersonalDataApi } from "./Account/PersonalDataApi.ts"
import { AdminApi, AdminDoorApi } from "./Admin/AdminApi.ts"
import { ReorderApi } from "./Reorder/ReorderApi.ts"
import { AlertsApi } from "./Alerts/AlertsApi.ts"
import { ActivityApi, AuditApi } from "./Audit/AuditApi.ts"
import { CartsApi } from "./Carts/CartsApi.ts"
import { CategoriesApi, CategoriesReadApi } from "./Categories/CategoriesApi.ts"
import { ConversationsApi } from "./Conversations/ConversationsApi.ts"
import { TelegramWebhookApi } from "./Conversations/TelegramWebhookApi.ts"
import { BotDoorApi, CustomersApi } from "./Customers/CustomersApi.ts"
import { SignInWaysApi } from "./Customers/SignInWaysApi.ts"
import { ExchangeRateApi, ExchangeRateReadApi } from "./ExchangeRates/ExchangeRatesApi.ts"
import { FilesApi, LicensesApi } from "./Files/FilesApi.ts"
import { ImportsApi } from "./Imports/ImportsApi.ts"
import { MedicinesApi, MedicinesReadApi } from "./Medicines/MedicinesApi.ts"
import { NetworkApi } from "./Network/NetworkApi.ts"
import { OffersApi } from "./Offers/OffersApi.ts"
import { NoticesApi } from "./Notices/NoticesApi.ts"
import { ChatAccountsApi, OfficeChatsApi } from "./OfficeChats/OfficeChatsApi.ts"
import { SharesApi } from "./Offers/SharesApi.ts"
import { PaymentChecksApi } from "./PaymentMethods/PaymentChecksApi.ts"
import { OpeningHoursApi } from "./Pharmacies/OpeningHoursApi.ts"
import { PaymentMethodsApi, PaymentMethodsReadApi } from "./PaymentMethods/PaymentMethodsApi.ts"
import { PharmaciesApi, PharmacyDoorApi } from "./Pharmacies/PharmaciesApi.ts"
import { PhotoLookupApi } from "./PhotoLookup/PhotoLookupApi.ts"
import {
  ExpiryReportApi,
  OverviewApi,
  SalesReportApi,
  StockReportApi,
  TransactionsApi,
} from "./Reports/ReportsApi.ts"
import {
  BodyTooLarge,
  BodyTypeRefused,
  InternalError,
  MalformedRequest,
  Unavailable,
} from "./Primitives/BorderFailures.ts"
import { InvalidRequest } from "./Primitives/InvalidRequest.ts"
import { ConflictsApi } from "./Sales/ConflictsApi.ts"
import { ReturnsApi, SaleDetailsApi } from "./Sales/ReturnsApi.ts"
import { ChatPlacesApi, SavedPlacesApi } from "./SavedPlaces/SavedPlacesApi.ts"
import { SalesApi, SellingApi } from "./Sales/SalesApi.ts"
import { ShiftDaysApi, ShiftReportsApi, ShiftsApi } from "./Shifts/ShiftsApi.ts"
import { SearchApi } from "./Search/SearchApi.ts"
import { StaffAdministrationApi, StaffApi, StaffDoorApi } from "./Staff/StaffApi.ts"
import { WatchesApi } from "./Watches/WatchesApi.ts"

/** The whole contract: every group, and the failures that every call can have. */
export class Api extends HttpApi.make("rokthnam")
  .add(AdminDoorApi)
  .add(AdminApi)
  .add(NetworkApi)
  .add(AuditApi)
  .add(ActivityApi)
  .add(PharmacyDoorApi)
  .add(PharmaciesApi)
  .add(OpeningHoursApi)
  .add(StaffAdministrationApi)
  .add(StaffDoorApi)
  .add(StaffApi)
  .add(CustomersApi)
  .add(SignInWaysApi)
  .add(BotDoorApi)
  .add(ConversationsApi)
  .add(TelegramWebhookApi)
  .add(NoticesApi)
  .add(AccountDoorApi)
  .add(AccountApi)
  .add(OfficeChatsApi)
  .add(ChatAccountsApi)
  .add(PersonalDataApi)
  .add(FilesApi)
  .add(LicensesApi)
  .add(CartsApi)
  .add(WatchesApi)
  .add(SavedPlacesApi)
  .add(ChatPlacesApi)
  .add(MedicinesReadApi)
  .add(MedicinesApi)
  .add(ImportsApi)
  .add(CategoriesReadApi)
  .add(CategoriesApi)
  .add(AlertsApi)
  .add(ReorderApi)
  .add(PaymentMethodsReadApi)
  .add(PaymentMethodsApi)
  .add(PaymentChecksApi)
  .add(ExchangeRateReadApi)
  .add(ExchangeRateApi)
  .add(SellingApi)
  .add(SalesApi)
  .add(SaleDetailsApi)
  .add(ReturnsApi)
  .add(ConflictsApi)
  .add(ShiftsApi)
  .add(ShiftReportsApi)
  .add(ShiftDaysApi)
  .add(SalesReportApi)
  .add(StockReportApi)
  .add(ExpiryReportApi)
  .add(OverviewApi)
  .add(TransactionsApi)
  .add(SearchApi)
  .add(OffersApi)
  .add(SharesApi)
  .add(PhotoLookupApi)
  .addError(MalformedRequest.schema)
  .addError(BodyTooLarge.schema)
  .addError(BodyTypeRefused.schema)
  .addError(InvalidRequest.schema)
  .addError(InternalError.schema)
  .addError(Unavailable.schema)
  .annotate(OpenApi.Title, "Rokthnam")
  .annotate(OpenApi.Version, "1") {}
