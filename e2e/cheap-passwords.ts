// Makes password hashing cheap, because every journey signs up and in. Loaded before the server starts.
import { cheapenPasswords } from '#server/testing/auth/cheap-passwords.ts'

cheapenPasswords()
