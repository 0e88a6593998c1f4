// Loaded before the server of a journey: makes password hashing cheap, because every journey signs up and in.
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'

cheapenPasswords()
