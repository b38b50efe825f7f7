import { language } from '@/src/kit/messages'

/** Of the column of text, in pixels. */
export const emailWidth = 560

/** The width and height of a picture, in pixels. */
export const pictureSize = 96

/** Backgrounds that Outlook takes from `bgcolor`. The colors are those of the site. */
export const emailColors = {
  page: '#faf9f6',
  sheet: '#ffffff',
  button: { background: '#efc563', text: '#251b09' },
}

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"

const start = language.direction === 'rtl' ? 'right' : 'left'

/** Inline styles, because many mail clients drop stylesheets. */
const light = {
  page: `margin:0;padding:0;background:${emailColors.page};color:#201b14;${font}`,
  around: `padding:24px 12px;background:${emailColors.page}`,
  column: `max-width:${emailWidth}px;width:100%;margin:0 auto;table-layout:fixed`,
  sheet: `padding:8px 24px 16px;background:${emailColors.sheet};border:1px solid #dfdcd5;border-radius:10px;text-align:${start}`,
  name: `padding:16px 0 12px;color:#201b14;${font};font-size:18px;font-weight:600`,
  plain: 'color:#201b14;text-decoration:none',
  picture: `padding:12px 0 0;color:#201b14;${font}`,
  image: `display:block;width:${pictureSize}px;height:${pictureSize}px;border:0;border-radius:10px;font-size:12px;line-height:1.3`,
  text: `padding:12px 0;color:#201b14;${font};overflow-wrap:anywhere;word-break:break-word`,
  code: 'padding:12px 0;color:#201b14;font-size:32px;font-weight:600;letter-spacing:6px;font-family:Menlo,Consolas,monospace;line-height:1.5',
  quote: `padding:4px 16px;color:#201b14;border-left:3px solid #8b661d;${font};overflow-wrap:anywhere;word-break:break-word`,
  button: 'border-radius:10px;mso-padding-alt:10px 20px',
  label:
    "display:inline-block;padding:10px 20px;border-radius:10px;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;font-weight:600;line-height:1.5;text-decoration:none",
  small: `padding:12px 0;color:#625c52;${font};font-size:14px;overflow-wrap:anywhere;word-break:break-word`,
  foot: `padding:16px 24px 0;color:#625c52;${font};font-size:12px;text-align:${start};overflow-wrap:anywhere;word-break:break-word`,
  quiet: 'color:#625c52;text-decoration:underline',
}

export type StyleName = keyof typeof light

/** For clients with a dark mode, which would otherwise invert colors on their own. */
const dark = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page,.around{background:#13110e!important}',
  '.sheet{background:#1b1815!important;border-color:#302c28!important}',
  '.text,.code,.quote,.name,.plain,.picture{color:#f0ece4!important}',
  '.quote{border-color:#e8bd5c!important}',
  '.button,.label{background:#e8bd5c!important;border-color:#e8bd5c!important;color:#251b09!important}',
  '.small,.foot,.quiet{color:#b0a99f!important}',
  '}',
].join('')

/** Word lacks the font, and would scale pixels by the resolution of the screen. */
const outlook = [
  '<style>table{border-collapse:collapse}td,a{font-family:Arial,sans-serif!important}</style>',
  '<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office">',
  '<o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>',
].join('')

export const emailStyles = { light, dark, outlook }
