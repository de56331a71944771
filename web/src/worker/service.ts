// The app's one service worker: each part of it is a module that hangs its ears on it here.
import { hearKnocks, type Doorkeeper } from './knock'

hearKnocks(self as unknown as Doorkeeper)
