/** Texts loaded with every page. */
export const shellMessages = {
  terms: { title: 'Terms of Service', nav: 'Terms' },
  privacy: { title: 'Privacy Policy', nav: 'Privacy' },
}
