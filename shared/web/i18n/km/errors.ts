import type { errors as English } from "../en/errors.ts"
import type { Wording } from "../wording.ts"

export const errors: Wording<typeof English> = {
  generic: "មានបញ្ហាកើតឡើង",
  codes: {
    Offline: "គ្មានអ៊ីនធឺណិតទេ។ សូមពិនិត្យអ៊ីនធឺណិត រួចព្យាយាមម្ដងទៀត។",
    Unreachable: "មិនអាចភ្ជាប់ទៅសេវាបានទេ។ សូមពិនិត្យអ៊ីនធឺណិត រួចព្យាយាមម្ដងទៀត។",
    TimedOut: "ការឆ្លើយតបយឺតពេក។ សូមពិនិត្យអ៊ីនធឺណិត រួចព្យាយាមម្ដងទៀត។",
    AnswerBroken: "អ៊ីនធឺណិតដាច់មុនពេលទទួលបានចម្លើយពេញលេញ។ សូមព្យាយាមម្ដងទៀត។",
    TokenMissing: "សូមចូលគណនីជាមុនសិន។",
    InvalidRequest: "សូមពិនិត្យព័ត៌មានដែលបានបំពេញ។",
    MalformedRequest: "ប្រព័ន្ធមិនអាចអានសំណើនេះបានទេ។",
    BodyTooLarge: "អ្វីដែលអ្នកផ្ញើ ធំពេក។",
    BodyTypeRefused: "ប្រព័ន្ធមិនអាចអានសំណើនេះបានទេ។",
    Unavailable: "សេវាមិនទាន់រួចរាល់ទេ។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្ដងទៀត។",
    InternalError: "ប្រព័ន្ធរបស់យើងមានបញ្ហា។ សូមព្យាយាមម្ដងទៀត។",
    NotAuthenticated: "សូមចូលគណនី។",
    SessionEnded: "ការចូលគណនីរបស់អ្នកបានផុតកំណត់។ សូមចូលគណនីម្ដងទៀត។",
    WrongRole: "គណនីនេះមិនអាចធ្វើសកម្មភាពនេះបានទេ។",
    BadCredentials: "អ៊ីមែល ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវទេ។",
    TooManyAttempts: "អ្នកបានព្យាយាមច្រើនដងពេក។ សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល {{retry_after}} វិនាទី។",
    TooManyRequests: "អ្នកបានស្នើច្រើនដងពេក។ សូមព្យាយាមម្ដងទៀតក្នុងរយៈពេល {{retry_after}} វិនាទី។",
    KeyReused: "ព័ត៌មាននេះត្រូវបានកែប្រែក្រោយពេលផ្ញើ។ សូមព្យាយាមម្ដងទៀត។",
    FileTooLarge: "ឯកសារធំជាង {{limit_mb}} MB។",
    FileTypeRefused: "មិនទទួលឯកសារប្រភេទនេះទេ។ សូមផ្ញើ {{allowed}}។",
    FileAbsent: "សូមជ្រើសរើសឯកសារ។",
    FileMissing: "ឯកសារដែលបានផ្ញើលែងមានហើយ។ សូមជ្រើសរើសម្ដងទៀត។",
    ImageUnreadable: "រូបភាពខូច ឬធំពេក។ សូមផ្ញើរូបភាពផ្សេង។",
    MedicineExpired: "{{name}} ផុតកំណត់ហើយ",
  },
}
