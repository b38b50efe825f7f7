/** Why a picture was rejected. The upload form shows the same texts. */
export const pictureInputMessages = {
  tooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
  notAnImage: "This isn't a JPEG, PNG or WebP picture.",
  onePerRequest: 'Send one picture per request.',
  full: 'You have added 5 pictures, which is the most for one dispute.',
  disputeFull: 'Your pictures are as large as they can be in one dispute. Describe the rest in a message.',
  accountFull:
    'Your pictures of the last 30 days are as large as they can be. Describe the rest in a message.',
  siteFull: 'The site has no room for more pictures right now. Describe what they show in a message.',
  damaged: {
    title: 'Unreadable picture',
    detail: 'This picture is damaged or animated, or it has more than 52 megapixels.',
    advice: 'Open it on your device to check it, save it again or take a screenshot of it, and try again.',
  },
}
