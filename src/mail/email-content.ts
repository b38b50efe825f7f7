import type { Context } from '@/src/kit/context'
import { language, serverMessages } from '@/src/kit/messages'
import { definePort, maybeUse } from '@/src/kit/ports'
import { escapeMarkup } from '@/src/kit/text/escape-markup'
import { emailColors, emailStyles, emailWidth, pictureSize, type StyleName } from '@/src/mail/email-styles'

/** The content of an email, as plain text. */
export interface EmailContent {
  /** Paragraphs, separated by empty lines. */
  text: string
  /** Shown large, for the user to type on the site. */
  code?: string
  /** Shown above the text: a square of the site, the same for every recipient. */
  picture?: { url: string; alt: string }
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

/**
 * The HTML part. Outlook for Windows draws with Word, which knows tables with widths, `bgcolor` and paddings of cells, and no maximum width:
 * it gets a table of a fixed one in a comment that only Outlook reads. `logo` is the image URL within the email.
 */
export function renderHtml(email: EmailContent & { subject: string }, sender: Sender): string {
  const { subject, picture, text, code, quote, action, note } = email
  const body = [
    heading(sender),
    ...(picture === undefined ? [] : [row('picture', pictureOf(picture))]),
    ...paragraphs(text, 'text'),
    ...(code === undefined ? [] : [row('code', escapeMarkup(code))]),
    ...(quote === undefined ? [] : [quoteRow(quote)]),
    ...(action === undefined ? [] : [buttonRow(action, sender)]),
    ...(note === undefined ? [] : paragraphs(note, 'small')),
  ]
  const sheet = table(body, { width: '100%' })
  const parts = [
    cellRow('sheet', sheet, emailColors.sheet),
    row('foot', footerLines(email, sender).join('<br>\n')),
  ]
  return [
    `<!doctype html><html lang="${language.tag}" dir="${language.direction}"><head><meta charset="utf-8">`,
    `<title>${escapeMarkup(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><style>${emailStyles.dark}</style>`,
    `${outlookOnly(emailStyles.outlook)}</head>`,
    `<body class="page" bgcolor="${emailColors.page}" style="${emailStyles.light.page}">`,
    table(
      [
        cellRow(
          'around',
          fixedWidthInOutlook(table(parts, { width: '100%', style: 'column' })),
          emailColors.page,
        ),
      ],
      {
        width: '100%',
      },
    ),
    '</body></html>',
  ].join('\n')
}

function outlookOnly(markup: string): string {
  return `<!--[if mso]>${markup}<![endif]-->`
}

function fixedWidthInOutlook(markup: string): string {
  const start = `<table role="presentation" width="${emailWidth}" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td>`
  return `${outlookOnly(start)}\n${markup}\n${outlookOnly('</td></tr></table>')}`
}

function table(
  rows: readonly string[],
  { width, style }: { width?: string; style?: StyleName } = {},
): string {
  const size = width === undefined ? '' : ` width="${width}"`
  const look = style === undefined ? '' : ` class="${style}" style="${emailStyles.light[style]}"`
  return `<table role="presentation"${size} border="0" cellpadding="0" cellspacing="0"${look}>\n${rows.join('\n')}\n</table>`
}

function row(style: StyleName, inner: string): string {
  return `<tr>${cell(style, inner)}</tr>`
}

function cellRow(style: StyleName, inner: string, background: string): string {
  return `<tr>${cell(style, inner, ` align="center" bgcolor="${background}"`)}</tr>`
}

function cell(style: StyleName, inner: string, attributes = ''): string {
  return `<td class="${style}"${attributes} style="${emailStyles.light[style]}">${inner}</td>`
}

function heading({ logo, siteName, siteUrl }: Sender): string {
  const image =
    logo === null
      ? ''
      : `<img src="${escapeMarkup(logo)}" alt="" height="28" style="height:28px;vertical-align:middle"> `
  return row('name', `${image}${link(siteUrl, siteName, 'plain')}`)
}

/** With its size in attributes, which Word goes by, and so that nothing moves where pictures load late or never. */
function pictureOf({ url, alt }: { url: string; alt: string }): string {
  const size = `width="${pictureSize}" height="${pictureSize}"`
  return `<img src="${escapeMarkup(url)}" alt="${escapeMarkup(alt)}" ${size} border="0" style="${emailStyles.light.image}">`
}

/** The bar beside a quotation is the border of its cell, with room around it in another. */
function quoteRow(quote: string): string {
  return row('text', table([row('quote', lines(quote))], { width: '100%' }))
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
  return text.split('\n\n').map((paragraph) => row(style, lines(paragraph)))
}

function link(url: string, label: string, style: StyleName): string {
  return `<a href="${escapeMarkup(url)}" class="${style}" style="${emailStyles.light[style]}">${escapeMarkup(label)}</a>`
}

/**
 * A cell with a background, because Outlook ignores the padding of a link: it pads the cell instead (`mso-padding-alt`). With the
 * operator's colors it has no class, so they stay the same in the dark mode of a mail client.
 */
function buttonRow({ url, label }: { url: string; label: string }, { button: colors }: Sender): string {
  const { background, text } = colors ?? emailColors.button
  const [cellClass, linkClass] = colors ? ['', ''] : [' class="button"', ' class="label"']
  const style = `${emailStyles.light.label};background:${background};color:${text};border:1px solid ${background}`
  const anchor = `<a href="${escapeMarkup(url)}"${linkClass} style="${style}">${escapeMarkup(label)}</a>`
  const padded = `<tr><td${cellClass} align="center" bgcolor="${background}" style="${emailStyles.light.button}">${anchor}</td></tr>`
  return row('text', table([padded]))
}

function lines(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>')
}
