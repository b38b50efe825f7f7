import type { Context } from '@/src/kit/context'
import { escapeMarkup } from '@/src/kit/escape-markup'
import { language, serverMessages } from '@/src/kit/messages'
import { definePort, maybeUse } from '@/src/kit/ports'
import { emailStyles, type StyleName } from '@/src/mail/email-styles'

/** What a mail says. Everything is plain text, whoever wrote it. */
export interface EmailContent {
  /** Paragraphs, with an empty line between two. */
  text: string
  /** Shown large and alone, to be typed somewhere. */
  code?: string
  /** What a person wrote, told apart from what the site says. */
  quote?: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** In small print, at the end. */
  note?: string
  /** The page where the reader ends mails of this kind. */
  unsubscribePage?: string
}

/** How the operator's mails begin and end. */
export interface EmailBranding {
  /** An address of a picture that mail programs show, or a data: image. */
  logo: string | null
  footer: string
}

export const emailBrandingPort = definePort<(ctx: Pick<Context, 'core'>) => EmailBranding>(
  'core.letterhead',
  {
    required: false,
  },
)

interface Sender extends EmailBranding {
  siteName: string
  siteUrl: string
}

/** The letterhead of the site; a plain one where nobody brings any. */
export function emailBrandingOf(ctx: Pick<Context, 'core'>): EmailBranding {
  return maybeUse(ctx, emailBrandingPort)?.(ctx) ?? { logo: null, footer: '' }
}

/** For mail programs that show no markup. */
export function renderText(letter: EmailContent, { siteName, siteUrl, footer }: Sender): string {
  const { text, code, quote, action, note, unsubscribePage } = letter
  const signature = [`${siteName} · ${siteUrl}`, footer].filter(Boolean).join('\n')
  return [
    text,
    code,
    quote?.replace(/^/gm, '> '),
    action && `${action.label}: ${action.url}`,
    note,
    // How mail programs tell a signature.
    `-- \n${signature}`,
    unsubscribePage && `${serverMessages.mail.unsubscribe}: ${unsubscribePage}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
}

/** Without tables, pictures to fetch or a stylesheet that must be there; `logo` is the address of the picture in the mail. */
export function renderHtml(letter: EmailContent, sender: Sender): string {
  const { text, code, quote, action, note } = letter
  const body = [
    heading(sender),
    ...paragraphs(text, 'text'),
    ...(code === undefined ? [] : [element('p', 'code', escapeMarkup(code))]),
    ...(quote === undefined ? [] : [element('blockquote', 'quote', lines(quote))]),
    ...(action === undefined ? [] : [element('p', 'text', link(action.url, action.label, 'button'))]),
    ...(note === undefined ? [] : paragraphs(note, 'small')),
  ]
  return [
    `<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><style>${emailStyles.dark}</style></head>`,
    `<body class="page" style="${emailStyles.light.page}">`,
    element('div', 'sheet', body.join('\n')),
    element('div', 'foot', footerLines(letter, sender).join('<br>\n')),
    '</body></html>',
  ].join('\n')
}

function heading({ logo, siteName, siteUrl }: Sender): string {
  const picture =
    logo === null ? '' : `<img src="${escapeMarkup(logo)}" alt="" height="28" style="height:28px"> `
  return element('p', 'name', `${picture}${link(siteUrl, siteName, 'plain')}`)
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

function paragraphs(text: string, look: StyleName): string[] {
  return text.split('\n\n').map((paragraph) => element('p', look, lines(paragraph)))
}

function element(tag: string, look: StyleName, inner: string): string {
  return `<${tag} class="${look}" style="${emailStyles.light[look]}">${inner}</${tag}>`
}

function link(url: string, label: string, look: StyleName): string {
  return `<a href="${escapeMarkup(url)}" class="${look}" style="${emailStyles.light[look]}">${escapeMarkup(label)}</a>`
}

function lines(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>')
}
