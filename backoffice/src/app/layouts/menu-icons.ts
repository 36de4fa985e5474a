import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconCalendarDue,
  IconCashBanknote,
  IconCashRegister,
  IconCategory,
  IconChartBar,
  IconClipboardList,
  IconClock,
  IconCreditCard,
  IconFileImport,
  IconHistory,
  IconLayoutDashboard,
  IconPackage,
  IconPill,
  IconShieldLock,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react"
import type { Icon } from "@tabler/icons-react"
import type { PageName } from "../../lib/paths.ts"

/** The icon of each menu item. */
export const menuIcons: Partial<Record<PageName, Icon>> = {
  overview: IconLayoutDashboard,
  transactions: IconClipboardList,
  newSale: IconCashRegister,
  saleHistory: IconHistory,
  conflicts: IconArrowsDiff,
  shifts: IconCashBanknote,
  paymentMethods: IconCreditCard,
  medicines: IconPill,
  categories: IconCategory,
  bulk: IconFileImport,
  stockReport: IconPackage,
  alerts: IconAlertTriangle,
  expiryReport: IconCalendarDue,
  salesReport: IconChartBar,
  users: IconUsers,
  openingHours: IconClock,
  profile: IconUserCircle,
  security: IconShieldLock,
}
