import { expect, test } from 'bun:test'
import { createPublicKey, verify } from 'node:crypto'
import { encryptPush } from '@/modules/notifications/push/encrypt-push'
import { vapidAuthorization } from '@/modules/notifications/push/vapid'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

test('encrypts the example of RFC 8291, appendix A', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const randomness = {
    senderKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  }
  const encrypted = encryptPush('When I grow up, I want to be a watermelon', keys, randomness)
  expect(Buffer.from(encrypted).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the Authorization header names the contact, the push service and the expiry, with a valid signature', () => {
  const vapidKeys = {
    privateKey: Buffer.from(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')).toString('hex'),
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  }
  const header = vapidAuthorization(vapidKeys, {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    contact: 'mailto:desk@shop.example',
    now: 1_000_000,
  })
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? []
  expect(key).toBe(vapidKeys.publicKey)
  const [jwtHeader = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: 44_200,
    sub: 'mailto:desk@shop.example',
  })
  const point = Buffer.from(vapidKeys.publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const signed = Buffer.from(`${jwtHeader}.${claims}`)
  const isValid = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature))
  expect(isValid).toBe(true)
})
