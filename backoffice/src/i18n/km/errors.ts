import { errors as shared } from "@rokthnam/shared/web/i18n/km/errors"
import type { Wording } from "@rokthnam/shared/web/i18n/wording"
import type { errors as English } from "../en/errors.ts"

export const errors: Wording<typeof English> = {
  ...shared,
  codes: {
    ...shared.codes,
    AuthenticationRequired: "សូមចូលគណនីជាម្ចាស់ឱសថស្ថាន ឬបុគ្គលិកជាមុនសិន។",
    MemberNotAuthenticated: "សូមចូលគណនីជាម្ចាស់ឱសថស្ថាន ឬបុគ្គលិកជាមុនសិន។",
    PermissionMissing: "តួនាទីរបស់អ្នកគ្មានសិទ្ធិនេះទេ។ សូមសួរម្ចាស់ឱសថស្ថាន។",
    RuleBroken: "សូមពិនិត្យព័ត៌មានដែលបានបំពេញ៖ {{detail}}",
    NotFound: "រកមិនឃើញ{{what}}ទេ",
    RangeReversed: "ថ្ងៃចាប់ផ្ដើមត្រូវមុន ឬដូចថ្ងៃបញ្ចប់។",
    StatusUnchanged: "ឱសថស្ថាននេះមានស្ថានភាពនោះរួចហើយ។",
    PharmacyEmailTaken: "មានឱសថស្ថានប្រើអ៊ីមែលនេះរួចហើយ។",
    LicenseTaken: "ឱសថស្ថានដែលមានលេខអាជ្ញាប័ណ្ណ {{license_id}} បានចុះឈ្មោះរួចហើយ។",
    PharmacyPending: "ការចុះឈ្មោះរបស់អ្នកកំពុងរង់ចាំ៖ អ្នកគ្រប់គ្រងមិនទាន់អនុម័តនៅឡើយទេ។",
    PharmacyRejected: "ការចុះឈ្មោះរបស់អ្នកត្រូវបានបដិសេធ។ {{reason}}",
    ImageUploadFailed: "មិនអាចផ្ញើរូបភាពបានទេ",
    ImportsBusy: "មានឯកសារច្រើនកំពុងនាំចូល។ សូមព្យាយាមម្តងទៀតក្នុង {{retry_after}} វិនាទី។",
    MedicineExists: "{{name}} ដែលមានកម្រិតថ្នាំ ក្រុមហ៊ុនផលិត និងថ្ងៃផុតកំណត់នេះ មានក្នុងបញ្ជីរបស់អ្នករួចហើយ។",
    CategoryUnknown: "រកមិនឃើញប្រភេទថ្នាំនេះទេ",
    CategoryNameTaken: "អ្នកមានប្រភេទថ្នាំឈ្មោះ {{name}} រួចហើយ។",
    PaymentMethodNameTaken: "អ្នកមានវិធីទូទាត់ឈ្មោះ {{method_name}} រួចហើយ។",
    TooManyPaymentMethods: "ឱសថស្ថានមួយមានវិធីទូទាត់ច្រើនបំផុត {{limit}} ប៉ុណ្ណោះ។",
    PaymentMethodUnknown: "សូមជ្រើសរើសវិធីទូទាត់",
    OutOfStock: "មិនអាចបន្ថែម {{name}} ទៀតបានទេ។ នៅសល់តែ {{available}} ក្នុងស្តុក។",
    KeyReused: "ការលក់នេះត្រូវបានកែប្រែក្រោយពេលផ្ញើ។ សូមបញ្ចប់ការលក់ម្ដងទៀត។",
    StaffEmailTaken: "មានបុគ្គលិកប្រើអ៊ីមែលនេះរួចហើយ។",
    RoleUnknown: "សូមជ្រើសរើសតួនាទី",
    ImportUnreadable: "មិនអាចអានឯកសារនេះបានទេ៖ {{detail}}",
    ImportTooLong: "ឯកសារមានលើសពី {{limit}} ជួរ។ សូមបំបែកជាឯកសារតូចៗ។",
    SaleTooLarge: "ទឹកប្រាក់សរុបធំពេក។ សូមពិនិត្យតម្លៃ និងចំនួន។",
    StockChanged: "ស្តុក {{name}} បានប្ដូរទៅ {{quantity}} ពេលអ្នកកំពុងកែប្រែ។ សូមពិនិត្យចំនួនម្ដងទៀត។",
  },

  what: {
    Medicine: "ថ្នាំ",
    Category: "ប្រភេទថ្នាំ",
    Pharmacy: "ឱសថស្ថាន",
    Alert: "ការជូនដំណឹង",
    File: "ឯកសារ",
    Import: "ការនាំចូល",
    "Staff member": "បុគ្គលិក",
    "Payment method": "វិធីទូទាត់",
  },
}
