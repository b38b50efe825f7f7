import type { SendMailOptions } from 'nodemailer'

const logoId = 'logo@letter'
/** The kinds of pictures that mail programs show. */
const picture = /^data:(image\/(?:png|jpeg|gif));base64,([A-Za-z0-9+/=]+)$/

interface Logo {
  /** As the mail's HTML names it. */
  url: string | null
  attachments: SendMailOptions['attachments']
}

/** A picture given as data travels with the mail, because mail programs show no data: addresses. */
export function inlineLogo(logo: string | null): Logo {
  const [, contentType, content] = (logo && picture.exec(logo)) || []
  if (content !== undefined)
    return {
      url: `cid:${logoId}`,
      attachments: [
        {
          cid: logoId,
          filename: 'logo',
          content,
          encoding: 'base64',
          contentType,
          contentDisposition: 'inline',
        },
      ],
    }
  return { url: logo?.startsWith('https://') ? logo : null, attachments: [] }
}
