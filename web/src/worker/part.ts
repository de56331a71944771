// The part of the app's service worker that hears knocks, as a file of its own: public/service.js brings it in.
import { hearKnocks, type Doorkeeper } from './knock'

hearKnocks(self as unknown as Doorkeeper)
