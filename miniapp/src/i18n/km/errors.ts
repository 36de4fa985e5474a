import type { errors as English } from "../en/errors.ts"
import type { Wording } from "../wording.ts"

export const errors: Wording<typeof English> = {
  generic: "មានបញ្ហាកើតឡើង",
  connection: {
    offline: "គ្មានអ៊ីនធឺណិតទេ។ សូមពិនិត្យអ៊ីនធឺណិត រួចព្យាយាមម្ដងទៀត។",
    timeout: "ការឆ្លើយតបយឺតពេក។ សូមពិនិត្យអ៊ីនធឺណិត រួចព្យាយាមម្ដងទៀត។",
    unreachable: "មិនអាចភ្ជាប់ទៅសេវាបានទេ។ សូមពិនិត្យអ៊ីនធឺណិត រួចព្យាយាមម្ដងទៀត។",
  },
  codes: {
    InvalidRequest: "សូមពិនិត្យព័ត៌មានដែលបានបំពេញ៖ {{detail}}",
    MalformedRequest: "ប្រព័ន្ធមិនអាចអានសំណើនេះបានទេ។",
    BodyTooLarge: "អ្វីដែលអ្នកផ្ញើ ធំពេក។",
    Unavailable: "សេវាមិនទាន់រួចរាល់ទេ។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្ដងទៀត។",
    InternalError: "ប្រព័ន្ធរបស់យើងមានបញ្ហា។ សូមព្យាយាមម្ដងទៀត។",
    NotFound: "អ្វីដែលអ្នករក លែងមាននៅទីនេះហើយ។",
    NotAuthenticated: "សូមចូលគណនី។",
    SessionEnded: "ការចូលគណនីរបស់អ្នកបានផុតកំណត់។ សូមចូលគណនីម្ដងទៀត។",
    WrongRole: "គណនីនេះមិនអាចធ្វើសកម្មភាពនេះបានទេ។ សូមចូលគណនីជាអតិថិជន។",
    BadCredentials: "អ៊ីមែល ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវទេ។",
    TooManyAttempts: "អ្នកបានព្យាយាមច្រើនដងពេក។ សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល {{retry_after}} វិនាទី។",
    TooManyRequests: "អ្នកបានស្នើច្រើនដងពេក។ សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល {{retry_after}} វិនាទី។",
    CustomerEmailTaken: "មានគណនីប្រើអ៊ីមែលនេះរួចហើយ។ សូមចូលគណនី។",
    TelegramLoginRefused: "មិនអាចចូលតាម Telegram បានទេ។ សូមព្យាយាមម្ដងទៀត។",
    TelegramOff: "គេហទំព័រនេះមិនទាន់អាចចូលតាម Telegram បានទេ។",
    FileTooLarge: "ឯកសារធំជាង {{limit_mb}} MB។",
    FileTypeRefused: "មិនទទួលឯកសារប្រភេទនេះទេ។ សូមផ្ញើ {{allowed}}។",
    FileAbsent: "សូមជ្រើសរើសឯកសារ។",
    ImageUnreadable: "អានរូបភាពនេះមិនបានទេ។ សូមផ្ញើរូបផ្សេង។",
    FileMissing: "រូបភាពដែលបានផ្ញើលែងមានហើយ។ សូមជ្រើសរើសម្ដងទៀត។",
    PhotoHasTooManyPixels: "រូបថតធំជាង {{limit_megapixels}} មេហ្គាភិចសែល។ សូមផ្ញើរូបតូចជាងនេះ។",
    PhotoUnreadable: "រូបថតខូច ឬមិនពេញលេញ។ សូមថតម្ដងទៀត។",
    PhotoLookupBusy: "មានរូបថតច្រើនកំពុងអាន។ សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល {{retry_after}} វិនាទី។",
    CartOverStock: "មិនអាចបន្ថែម {{name}} ទៀតបានទេ។ នៅសល់តែ {{available}} ក្នុងស្តុក។",
    QuantityAtLeastOne: "ចំនួននៅតែ 1 ហើយ។ បើមិនយកទេ សូមលុបចេញ។",
    CartFull: "កន្ត្រកដាក់ថ្នាំបានច្រើនបំផុត {{limit}} មុខ។",
  },
}
