// Loaded before the server of a journey: everybody signs up and in, and no journey is about what a password costs.
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'

cheapenPasswords()
