/** Inline styles, because many mail clients drop stylesheets. The colors are those of the site. */
const light = {
  page: "margin:0;padding:24px 12px;background:#faf9f6;color:#201b14;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5",
  sheet:
    'max-width:560px;margin:0 auto;padding:8px 24px 16px;background:#ffffff;border:1px solid #dfdcd5;border-radius:10px;overflow-wrap:anywhere',
  name: 'margin:16px 0 24px;font-size:18px;font-weight:600',
  plain: 'color:#201b14;text-decoration:none',
  text: 'margin:16px 0;color:#201b14',
  code: 'margin:24px 0;color:#201b14;font-size:32px;font-weight:600;letter-spacing:6px;font-family:Menlo,Consolas,monospace',
  quote: 'margin:16px 0;padding:4px 16px;color:#201b14;border-left:3px solid #8b661d',
  button:
    'display:inline-block;padding:10px 20px;background:#efc563;color:#251b09;border-radius:10px;font-weight:600;text-decoration:none',
  small: 'margin:16px 0;color:#625c52;font-size:14px',
  foot: 'max-width:560px;margin:16px auto 0;padding:0 24px;color:#625c52;font-size:12px;overflow-wrap:anywhere',
  quiet: 'color:#625c52;text-decoration:underline',
}

export type StyleName = keyof typeof light

/** For clients with a dark mode, which would otherwise invert colors on their own. */
const dark = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#13110e!important}',
  '.sheet{background:#1b1815!important;border-color:#302c28!important}',
  '.text,.code,.quote,.name,.plain{color:#f0ece4!important}',
  '.quote{border-color:#e8bd5c!important}',
  '.button{background:#e8bd5c!important;color:#251b09!important}',
  '.small,.foot,.quiet{color:#b0a99f!important}',
  '}',
].join('')

export const emailStyles = { light, dark }
