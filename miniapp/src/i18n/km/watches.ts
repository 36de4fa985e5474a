import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { watches as English } from "../en/watches.ts"

export const watches: Wording<typeof English> = {
  offer: "យើងអាចតាមដាន ហើយប្រាប់អ្នកម្ដង ពេលឱសថស្ថានជិតកន្លែងនេះមានថ្នាំ។",
  button: "ប្រាប់ខ្ញុំពេលមានថ្នាំ",
  kept: "យើងនឹងប្រាប់អ្នក ពេលឱសថស្ថានជិតអ្នកមាន «{{query}}» ក្នុងរយៈពេល {{days}} ថ្ងៃ។ ថ្នាំដែលអ្នករង់ចាំមាននៅក្នុងគណនីរបស់អ្នក។",
  failed: "មិនបានសម្រេចទេ។ សូមព្យាយាមម្ដងទៀត។",
  title: "ថ្នាំដែលអ្នករង់ចាំ",
  toldInChat: "ពេលមានថ្នាំ បូត Telegram របស់យើងនឹងផ្ញើសារទៅអ្នក ហើយអ្នកឃើញនៅទីនេះផងដែរ។",
  toldHere: "ពេលមានថ្នាំ អ្នកនឹងឃើញនៅទីនេះ ពេលបើក Rokthnam លើកក្រោយ។ ដើម្បីទទួលសារ សូមផ្ញើសារទៅបូត Telegram របស់យើង។",
  none: "អ្នកមិនកំពុងរង់ចាំថ្នាំណាទេ។ ពេលស្វែងរកមិនឃើញ អ្នកអាចឱ្យយើងប្រាប់ពេលមាន។",
  until: "ដល់ថ្ងៃ {{day}}",
  found: "{{pharmacy}} មានស្តុកនៅ {{moment}}",
  show: "មើលឱសថស្ថាន",
  remove: "លុប",
  removeThis: "លែងរង់ចាំ {{query}}",
  arrived: "«{{query}}» មានហើយ៖ {{pharmacy}} មានលក់តម្លៃ {{price}} នៅ {{moment}}។ សូមទូរសព្ទសួរមុនពេលទៅ។",
  known: "ខ្ញុំដឹងហើយ",
  knownThis: "ខ្ញុំដឹងហើយថា {{query}} មានហើយ",
}
