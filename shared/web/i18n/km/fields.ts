import type { fields as English } from "../en/fields.ts"
import type { Wording } from "../wording.ts"

export const fields: Wording<typeof English> = {
  Required: "សូមបំពេញកន្លែងនេះ",
  TooShort: "ត្រូវមានយ៉ាងតិច {{min}} តួអក្សរ",
  TooLong: "ត្រូវមានច្រើនបំផុត {{max}} តួអក្សរ",
  NotWhole: "សូមបញ្ចូលចំនួនគត់",
  NotNumber: "សូមបញ្ចូលជាលេខ",
  OutOfRange: "ត្រូវនៅចន្លោះពី {{min}} ដល់ {{max}}",
  AtLeast: "ត្រូវតែ {{min}} ឬច្រើនជាងនេះ",
  AtMost: "ត្រូវតែ {{max}} ឬតិចជាងនេះ",
  NotEmail: "សូមបញ្ចូលអ៊ីមែលជាអក្សរឡាតាំងឱ្យបានត្រឹមត្រូវ",
  NotPhone: "សូមបញ្ចូលលេខទូរសព្ទឱ្យបានត្រឹមត្រូវ",
  NotDate: "សូមបញ្ចូលកាលបរិច្ឆេទឱ្យបានត្រឹមត្រូវ",
  NotOneOf: "សូមជ្រើសរើសពីជម្រើសដែលមាន",
  WrongType: "ព័ត៌មាននេះមិនត្រឹមត្រូវទេ",
  WrongFormat: "ទម្រង់នៃព័ត៌មាននេះមិនត្រឹមត្រូវទេ",
  NotFile: "សូមជ្រើសរើសឯកសារម្ដងទៀត",
  BadCharacter: "សូមលុបតួអក្សរពិសេសចេញ",
  TooManyItems: "អាចជ្រើសរើសបានច្រើនបំផុត {{max}}",
  TooCommon: "ពាក្យសម្ងាត់នេះគេងាយទាយត្រូវ។ សូមជ្រើសរើសពាក្យសម្ងាត់ផ្សេង",
  Unknown: "សូមពិនិត្យកន្លែងនេះម្ដងទៀត",
}
