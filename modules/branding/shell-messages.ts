/** Texts loaded with every page. */
export const shellMessages = {
  terms: { title: 'Terms of Service', nav: 'Terms' },
  legal: { title: 'Legal' },
  privacy: { title: 'Privacy Policy', nav: 'Privacy' },
}
