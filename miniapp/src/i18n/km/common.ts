import { broken, offline } from "@rokthnam/shared/web/i18n/km/opening"
import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { common as English } from "../en/common.ts"

export const common: Wording<typeof English> = {
  appName: "Rokthnam",
  appNameOther: "រកថ្នាំ",
  close: "បិទ",
  retry: "ព្យាយាមម្ដងទៀត",
  loading: "កំពុងផ្ទុក…",
  offline: "គ្មានអ៊ីនធឺណិតទេ។ ព័ត៌មានដែលឃើញអាចចាស់។ យើងនឹងព្យាយាមម្ដងទៀតពេលមានអ៊ីនធឺណិតវិញ។",
  language: "ភាសា",
  english: "English",
  khmer: "ខ្មែរ",
  themeToDark: "ប្រើពណ៌ងងឹត",
  themeToLight: "ប្រើពណ៌ភ្លឺ",
  notFoundTitle: "រកមិនឃើញទំព័រនេះទេ",
  notFoundText: "អាសយដ្ឋានទំព័រអាចសរសេរខុស ឬទំព័រនេះត្រូវបានប្ដូរកន្លែង។",
  goBack: "ថយក្រោយ",
  backToHome: "ទៅទំព័រដើម",
  crashTitle: "ទំព័រនេះមានបញ្ហា",
  crashText: "សូមផ្ទុកទំព័រម្ដងទៀត។ បើនៅតែមានបញ្ហា សូមទៅទំព័រដើមវិញ។",
  notLoadedTitle: "មិនទាន់អាចបើកទំព័រនេះបានទេ",
  notLoadedText: broken,
  notLoadedOffline: offline,
  reload: "ផ្ទុកម្ដងទៀត",
}
