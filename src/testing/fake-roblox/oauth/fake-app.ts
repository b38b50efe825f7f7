/** The app that the fake knows, as its operator has registered it. */
export const fakeOauthClient = { ROBLOX_CLIENT_ID: '4711', ROBLOX_CLIENT_SECRET: 'RBX-fake-secret' }
