/** Texts of the balance on the home page. */
export const homeMessages = { title: 'Your Balance', open: 'Open wallet' }
