import { errors as shared } from "@rokthnam/shared/web/i18n/km/errors"
import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { errors as English } from "../en/errors.ts"

export const errors: Wording<typeof English> = {
  ...shared,
  codes: {
    ...shared.codes,
    NotFound: "អ្វីដែលអ្នករក លែងមាននៅទីនេះហើយ។",
    WrongRole: "គណនីនេះមិនអាចធ្វើសកម្មភាពនេះបានទេ។ សូមចូលគណនីជាអតិថិជន។",
    CustomerEmailTaken: "មានគណនីប្រើអ៊ីមែលនេះរួចហើយ។ សូមចូលគណនី។",
    TelegramLoginRefused: "មិនអាចចូលតាម Telegram បានទេ។ សូមព្យាយាមម្ដងទៀត។",
    TelegramOff: "គេហទំព័រនេះមិនទាន់អាចចូលតាម Telegram បានទេ។",
    FileMissing: "រូបភាពដែលបានផ្ញើលែងមានហើយ។ សូមជ្រើសរើសម្ដងទៀត។",
    PhotoHasTooManyPixels: "រូបថតធំជាង {{limit_megapixels}} មេហ្គាភីកសែល។ សូមផ្ញើរូបតូចជាងនេះ។",
    PhotoUnreadable: "រូបថតខូច ឬមិនពេញលេញ។ សូមថតម្ដងទៀត។",
    PhotoLookupBusy: "មានរូបថតច្រើនកំពុងអាន។ សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល {{retry_after}} វិនាទី។",
    CartOverStock: "មិនអាចបន្ថែម {{name}} ទៀតបានទេ។ នៅសល់តែ {{available}} ក្នុងស្តុក។",
    QuantityAtLeastOne: "ចំនួននៅតែ 1 ហើយ។ បើមិនយកទេ សូមលុបចេញ។",
    WatchesFull: "រង់ចាំថ្នាំបានត្រឹម {{limit}} មុខ។ សូមលុបមួយក្នុងគណនីសិន។",
    SavedPlacesFull: "រក្សាទុកបានត្រឹម {{limit}} កន្លែង។ សូមលុបមួយសិន។",
    SavedPlaceNameTaken: "មានកន្លែងឈ្មោះ «{{name}}» រួចហើយ។",
    InStockNow: "ពេលនេះ {{pharmacy}} មាន {{name}}។ សូមស្វែងរកម្ដងទៀត។",
    NotOneMedicine: "សូមសរសេរឈ្មោះថ្នាំមួយមុខ។",
    WhichName: "តើអ្នកចង់និយាយថា «{{meant}}» មែនទេ?",
    LinkCredentialsWrong: "អ៊ីមែល ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវទេ។",
    AlreadyLinked: "គណនីនេះបានភ្ជាប់ជាមួយគណនីប្រភេទនេះផ្សេងទៀតរួចហើយ។",
    LinkedElsewhere: "នេះជារបស់គណនីមួយទៀត ដែលមានទាំងអ៊ីមែល ទាំង Telegram។ សូមចូលគណនីនោះ។",
    AccountsWouldJoin: "មានគណនីមួយទៀតចូលតាមរបៀបនេះ។ សូមបញ្ជាក់ថាចង់រួមគណនីទាំងពីរ។",
    SharingOff: "Telegram មិនអាចរៀបចំសារបានទេ។ សូមចែករំលែកតំណវិញ។",
    CartFull: "កន្ត្រកដាក់ថ្នាំបានត្រឹម {{limit}} មុខ។",
  },
}
