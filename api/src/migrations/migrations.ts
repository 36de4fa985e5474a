import { accounts } from "./0001_accounts.ts"
import { medicines } from "./0002_medicines.ts"
import { sales } from "./0003_sales.ts"
import { cartsAndAlerts } from "./0004_carts_and_alerts.ts"
import { search } from "./0010_search.ts"
import { reports } from "./0020_reports.ts"
import { saleCounts } from "./0021_sale_counts.ts"
import { cartKeys } from "./0022_cart_keys.ts"
import { jobRuns } from "./0030_job_runs.ts"
import { givenDay } from "./0031_given_day.ts"
import { searchUnits } from "./0032_search_units.ts"
import { sessions } from "./0040_sessions.ts"
import { secondFactors } from "./0041_second_factors.ts"
import { anonymousFiles } from "./0042_anonymous_files.ts"
import { removedFiles } from "./0050_removed_files.ts"
import { ledgerCheckpoints } from "./0051_ledger_checkpoints.ts"
import { wideSaleIds } from "./0052_wide_sale_ids.ts"
import { wideLedgerIds } from "./0053_wide_ledger_ids.ts"
import { wideCartIds } from "./0054_wide_cart_ids.ts"
import { audit } from "./0060_audit.ts"
import { closedPharmacies } from "./0061_closed_pharmacies.ts"
import { removedChanges } from "./0064_removed_changes.ts"
import { accountChanges } from "./0065_account_changes.ts"
import { saleReturns } from "./0071_sale_returns.ts"
import { checkSaleReturns } from "./0072_check_sale_returns.ts"
import { saleReturnIndexes } from "./0073_sale_return_indexes.ts"
import { exchangeRates } from "./0074_exchange_rates.ts"
import { khqr } from "./0075_khqr.ts"
import { awaySales } from "./0085_away_sales.ts"
import { checkAwaySales } from "./0086_check_away_sales.ts"
import { shelfChanges } from "./0090_shelf_changes.ts"
import { carts } from "./0091_carts.ts"
import { salePayments } from "./0092_sale_payments.ts"
import { discounts } from "./0093_discounts.ts"
import { earlierPayments } from "./0094_earlier_payments.ts"
import { shifts } from "./0095_shifts.ts"
import { checkShifts } from "./0096_check_shifts.ts"
import { discountConflicts } from "./0097_discount_conflicts.ts"
import { discountedLines } from "./0098_discounted_lines.ts"
import { looseUnits } from "./0100_loose_units.ts"
import { checkLooseUnits } from "./0101_check_loose_units.ts"
import { looseUnitIndexes } from "./0102_loose_unit_indexes.ts"
import { cheapSales } from "./0113_cheap_sales.ts"
import { botProcesses } from "./0136_bot_processes.ts"
import { conversations } from "./0120_conversations.ts"
import { productFirstWords } from "./0121_product_first_words.ts"
import { notices } from "./0123_notices.ts"
import { watches } from "./0124_watches.ts"
import { soldDosage } from "./0130_sold_dosage.ts"
import { customerPhones } from "./0131_customer_phones.ts"
import { namedDrawers } from "./0132_named_drawers.ts"
import { officeChats } from "./0133_office_chats.ts"
import { stockNews } from "./0134_stock_news.ts"
import { openingHours } from "./0139_opening_hours.ts"
import { ownNames } from "./0141_own_names.ts"
import { registrations } from "./0148_registrations.ts"
import { staffStates } from "./0149_staff_states.ts"
import { suppliers } from "./0150_suppliers.ts"
import { costs } from "./0151_costs.ts"
import { costIndex } from "./0152_cost_index.ts"
import { network } from "./0153_network.ts"
import { columnTriggers } from "./0160_column_triggers.ts"
import { months } from "./0169_months.ts"
import { monthPartitions } from "./0170_month_partitions.ts"
import { partitionKeys } from "./0171_partition_keys.ts"
import { partitionedSaleLines } from "./0172_partitioned_sale_lines.ts"
import { partitionedLogs } from "./0173_partitioned_logs.ts"
import { archivedMonths } from "./0174_archived_months.ts"
import { salesSummaries } from "./0175_sales_summaries.ts"
import { salesSummaryMarks } from "./0176_sales_summary_marks.ts"
import { salesSummaryParts } from "./0177_sales_summary_parts.ts"
import { searchSnapshots } from "./0180_search_snapshots.ts"
import { formerNames } from "./0181_former_names.ts"
import { searchedHistory } from "./0182_searched_history.ts"
import { removedArchiveFiles } from "./0185_removed_archive_files.ts"
import { searchesAlone } from "./0186_searches_alone.ts"
import { placesOfArchivedMonths } from "./0187_places_of_archived_months.ts"
import { sessionEnds } from "./0188_session_ends.ts"
import { wideMedicineIds } from "./0189_wide_medicine_ids.ts"
import { someSalesOfMedicines } from "./0190_some_sales_of_medicines.ts"
import { oneCountOfLines } from "./0138_one_count_of_lines.ts"
import { savedPlaces } from "./0191_saved_places.ts"
import type { Migration } from "./Migration.ts"

/**
 * Every migration, in the order of the numbers; forward only. A migration that has been released is never edited, and a
 * new one needs a number above all released ones (`pendingMigrations`).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001_accounts": accounts,
  "0002_medicines": medicines,
  "0003_sales": sales,
  "0004_carts_and_alerts": cartsAndAlerts,
  "0010_search": search,
  "0020_reports": reports,
  "0021_sale_counts": saleCounts,
  "0022_cart_keys": cartKeys,
  "0030_job_runs": jobRuns,
  "0031_given_day": givenDay,
  "0032_search_units": searchUnits,
  "0040_sessions": sessions,
  "0041_second_factors": secondFactors,
  "0042_anonymous_files": anonymousFiles,
  "0050_removed_files": removedFiles,
  "0051_ledger_checkpoints": ledgerCheckpoints,
  "0052_wide_sale_ids": wideSaleIds,
  "0053_wide_ledger_ids": wideLedgerIds,
  "0054_wide_cart_ids": wideCartIds,
  "0060_audit": audit,
  "0061_closed_pharmacies": closedPharmacies,
  "0064_removed_changes": removedChanges,
  "0065_account_changes": accountChanges,
  "0071_sale_returns": saleReturns,
  "0072_check_sale_returns": checkSaleReturns,
  "0073_sale_return_indexes": saleReturnIndexes,
  "0074_exchange_rates": exchangeRates,
  "0075_khqr": khqr,
  "0085_away_sales": awaySales,
  "0086_check_away_sales": checkAwaySales,
  "0090_shelf_changes": shelfChanges,
  "0091_carts": carts,
  "0092_sale_payments": salePayments,
  "0093_discounts": discounts,
  "0094_earlier_payments": earlierPayments,
  "0095_shifts": shifts,
  "0096_check_shifts": checkShifts,
  "0097_discount_conflicts": discountConflicts,
  "0098_discounted_lines": discountedLines,
  "0100_loose_units": looseUnits,
  "0101_check_loose_units": checkLooseUnits,
  "0102_loose_unit_indexes": looseUnitIndexes,
  "0113_cheap_sales": cheapSales,
  "0120_conversations": conversations,
  "0121_product_first_words": productFirstWords,
  "0123_notices": notices,
  "0124_watches": watches,
  "0130_sold_dosage": soldDosage,
  "0131_customer_phones": customerPhones,
  "0132_named_drawers": namedDrawers,
  "0133_office_chats": officeChats,
  "0134_stock_news": stockNews,
  "0136_bot_processes": botProcesses,
  "0138_one_count_of_lines": oneCountOfLines,
  "0139_opening_hours": openingHours,
  "0141_own_names": ownNames,
  "0148_registrations": registrations,
  "0149_staff_states": staffStates,
  "0150_suppliers": suppliers,
  "0151_costs": costs,
  "0152_cost_index": costIndex,
  "0153_network": network,
  "0160_column_triggers": columnTriggers,
  "0169_months": months,
  "0170_month_partitions": monthPartitions,
  "0171_partition_keys": partitionKeys,
  "0172_partitioned_sale_lines": partitionedSaleLines,
  "0173_partitioned_logs": partitionedLogs,
  "0174_archived_months": archivedMonths,
  "0175_sales_summaries": salesSummaries,
  "0176_sales_summary_marks": salesSummaryMarks,
  "0177_sales_summary_parts": salesSummaryParts,
  "0180_search_snapshots": searchSnapshots,
  "0181_former_names": formerNames,
  "0182_searched_history": searchedHistory,
  "0185_removed_archive_files": removedArchiveFiles,
  "0186_searches_alone": searchesAlone,
  "0187_places_of_archived_months": placesOfArchivedMonths,
  "0188_session_ends": sessionEnds,
  "0189_wide_medicine_ids": wideMedicineIds,
  "0190_some_sales_of_medicines": someSalesOfMedicines,
  "0191_saved_places": savedPlaces,
}
