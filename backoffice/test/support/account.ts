/** What the page of the own account reads: a password, no other device and no chat. */
export const accountAnswers = {
  "GET /account/security": {
    body: { has_password: true, second_factor: "off", recovery_codes_left: 0, warning: null },
  },
  "GET /account/sessions": { body: [] },
  "GET /account/chats": { body: { bot: null, chats: [], offers: [] } },
  "GET /account/personal-data": { body: { kept: [], proof: ["password"], obstacles: [] } },
}
