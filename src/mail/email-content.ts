import type { Context } from '@/src/kit/context'
import { language, serverMessages } from '@/src/kit/messages'
import { definePort, maybeUse } from '@/src/kit/ports'
import { escapeMarkup } from '@/src/kit/text/escape-markup'
import { emailStyles, type StyleName } from '@/src/mail/email-styles'

/** The content of an email, as plain text. */
export interface EmailContent {
  /** Paragraphs, separated by empty lines. */
  text: string
  /** Shown large, for the user to type on the site. */
  code?: string
  /** Text that a user wrote, set apart from the site's. */
  quote?: string
  /** Shown as a button. */
  action?: { label: string; url: string }
  /** Small print at the end. */
  note?: string
  /** The page where the recipient unsubscribes from emails of this kind. */
  unsubscribePage?: string
}

/** The logo and footer of all emails and receipts. */
export interface EmailBranding {
  /** An https: or data: URL. */
  logo: string | null
  /** The operator's name and address, on receipts. */
  operator: string | null
  /** What receipts say about tax. */
  tax: string | null
  footer: string
  /** The colors of buttons as `#rrggbb`, if they aren't the default. */
  button?: { background: string; text: string }
}

/** The operator's logo, address and footer in emails and receipts. */
export const emailBrandingPort = definePort<(ctx: Pick<Context, 'core'>) => EmailBranding>('mail.branding', {
  required: false,
})

interface Sender extends EmailBranding {
  siteName: string
  siteUrl: string
}

/** The site's branding, or a plain default. */
export function emailBrandingOf(ctx: Pick<Context, 'core'>): EmailBranding {
  return maybeUse(ctx, emailBrandingPort)?.(ctx) ?? { logo: null, operator: null, tax: null, footer: '' }
}

/** The plain-text part of an email. */
export function renderText(email: EmailContent, { siteName, siteUrl, footer }: Sender): string {
  const { text, code, quote, action, note, unsubscribePage } = email
  const signature = [`${siteName} · ${siteUrl}`, footer].filter(Boolean).join('\n')
  return [
    text,
    code,
    quote?.replace(/^/gm, '> '),
    action && `${action.label}: ${action.url}`,
    note,
    // The conventional signature delimiter, recognized by mail clients.
    `-- \n${signature}`,
    unsubscribePage && `${serverMessages.mail.unsubscribe}: ${unsubscribePage}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
}

/** The HTML part, without tables, remote images or a required stylesheet. `logo` is the image URL within the email. */
export function renderHtml(email: EmailContent & { subject: string }, sender: Sender): string {
  const { subject, text, code, quote, action, note } = email
  const body = [
    heading(sender),
    ...paragraphs(text, 'text'),
    ...(code === undefined ? [] : [element('p', 'code', escapeMarkup(code))]),
    ...(quote === undefined ? [] : [element('blockquote', 'quote', lines(quote))]),
    ...(action === undefined ? [] : [element('p', 'text', button(action, sender))]),
    ...(note === undefined ? [] : paragraphs(note, 'small')),
  ]
  return [
    `<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8">`,
    `<title>${escapeMarkup(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><style>${emailStyles.dark}</style></head>`,
    `<body class="page" style="${emailStyles.light.page}">`,
    element('div', 'sheet', body.join('\n')),
    element('div', 'foot', footerLines(email, sender).join('<br>\n')),
    '</body></html>',
  ].join('\n')
}

function heading({ logo, siteName, siteUrl }: Sender): string {
  const image =
    logo === null ? '' : `<img src="${escapeMarkup(logo)}" alt="" height="28" style="height:28px"> `
  return element('p', 'name', `${image}${link(siteUrl, siteName, 'plain')}`)
}

function footerLines({ unsubscribePage }: EmailContent, { siteName, siteUrl, footer }: Sender): string[] {
  return [
    link(siteUrl, siteName, 'quiet'),
    ...(footer === '' ? [] : [lines(footer)]),
    ...(unsubscribePage === undefined
      ? []
      : [link(unsubscribePage, serverMessages.mail.unsubscribe, 'quiet')]),
  ]
}

function paragraphs(text: string, style: StyleName): string[] {
  return text.split('\n\n').map((paragraph) => element('p', style, lines(paragraph)))
}

function element(tag: string, style: StyleName, inner: string): string {
  return `<${tag} class="${style}" style="${emailStyles.light[style]}">${inner}</${tag}>`
}

function link(url: string, label: string, style: StyleName): string {
  return `<a href="${escapeMarkup(url)}" class="${style}" style="${emailStyles.light[style]}">${escapeMarkup(label)}</a>`
}

/** Without the class, the colors stay the same in the dark mode of a mail client. */
function button({ url, label }: { url: string; label: string }, { button: colors }: Sender): string {
  if (!colors) return link(url, label, 'button')
  const style = `${emailStyles.light.button};background:${colors.background};color:${colors.text}`
  return `<a href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a>`
}

function lines(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>')
}
