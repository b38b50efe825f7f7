import type { SendMailOptions } from 'nodemailer'

const logoId = 'logo@email'
/** Image types that mail clients show. */
const imageDataUrl = /^data:(image\/(?:png|jpeg|gif));base64,([A-Za-z0-9+/=]+)$/

interface Logo {
  /** The image URL for the email's HTML. */
  url: string | null
  attachments: SendMailOptions['attachments']
}

/** Attaches a data: image to the email, because mail clients don't show data: URLs. */
export function inlineLogo(logo: string | null): Logo {
  const [, contentType, content] = (logo && imageDataUrl.exec(logo)) || []
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
