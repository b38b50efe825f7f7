/** Why a picture was rejected. The upload form shows the same texts. */
export const pictureInputMessages = {
  tooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
  notAnImage: "This isn't a JPEG, PNG or WebP picture.",
  onePerRequest: 'Send one picture per request.',
  full: 'You have added 5 pictures, which is the most for one dispute.',
  damaged: {
    title: 'Unreadable picture',
    detail: 'This picture is damaged or has more than 25 megapixels.',
    advice: 'Open it on your device to check it, save it again or take a screenshot of it, and try again.',
  },
}
