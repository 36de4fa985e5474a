import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { photo as English } from "../en/photo.ts"

export const photo: Wording<typeof English> = {
  hint: "ថតឈ្មោះនៅលើប្រអប់ បន្ទះ ឬដបថ្នាំ។",
  choose: "ផ្ញើរូបថត",
  another: "រូបថតផ្សេង",
  preparing: "កំពុងរៀបចំរូបថត…",
  sending: "កំពុងផ្ញើ… {{percent}}%",
  reading: "កំពុងអានរូបថត…",
  cancel: "បោះបង់",
  preview: "រូបថតរបស់អ្នក",
  found: "ឈ្មោះក្នុងរូបថត",
  unlisted: "យើងអានបាន «{{name}}»។ តើនេះជាឈ្មោះថ្នាំមែនទេ? សូមចុចលើវាដើម្បីស្វែងរក។",
  foundHint: "មិនត្រូវមែនទេ? សូមជ្រើសរើសឈ្មោះផ្សេង។",
  somethingElse: "មិនមែនថ្នាំនេះទេ",
  otherText: "បើដូច្នេះ សូមវាយឈ្មោះដូចនៅលើប្រអប់ ឬថតផ្នែកដែលមានឈ្មោះម្ដងទៀត។",
  none: "រកមិនឃើញឈ្មោះថ្នាំក្នុងរូបភាពទេ",
  noneHint: "សូមថតពីលើឈ្មោះឱ្យត្រង់ នៅកន្លែងភ្លឺ ឬវាយឈ្មោះដោយផ្ទាល់។",
  notAnImage: "សូមជ្រើសរើសឯកសាររូបភាព",
  unreadable: "បើករូបភាពនេះមិនបានទេ។ សូមជ្រើសរើសរូប JPEG ឬ PNG។",
  again: "ផ្ញើម្ដងទៀត",
  failed: "មិនអាចអានរូបភាពបានទេ",
}
