/** What an app says whose code did not come when it was opened. */
export const broken = "អ៊ីនធឺណិតដាច់ពេលកំពុងផ្ទុកទំព័រ។ យើងកំពុងព្យាយាមម្ដងទៀត ហើយទំព័រនឹងបើកដោយស្វ័យប្រវត្តិ។"
/** The same while the device has no connection. */
export const offline = "គ្មានអ៊ីនធឺណិតទេ។ ទំព័រនឹងបើកដោយស្វ័យប្រវត្តិ ពេលមានអ៊ីនធឺណិតវិញ។"
