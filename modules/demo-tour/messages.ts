/** Texts of the second-factor page of a demo. */
export const messages = { secondFactor: "Continue as the demo's moderator" }

/** Validation messages, shared by the page and the server. */
export const inputMessages = { role: 'Choose buyer, seller or moderator.' }
