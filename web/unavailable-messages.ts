/** Texts of the banner that is loaded after the page. */
export const unavailableMessages = {
  title: 'The site will be back in a moment.',
  lead: 'Orders and payments are safe. This page tries again by itself.',
}

/** Texts of the notice below a page that shows old data. */
export const outdatedMessages = {
  lead: "Some of this page couldn't be updated and may be outdated.",
  retry: 'Update',
}
