//! How often clients may ask, and how much they may hold.

use crate::server_clock::ServerClock;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::PersonId;

/// A token bucket: it fills with time, and requests take from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(burst: u32, now: Instant) -> Bucket {
        Bucket { level: f64::from(burst), at: now }
    }

    /// Takes one token, if there is one.
    pub(crate) fn take(&mut self, now: Instant, per_second: f64, burst: u32) -> bool {
        self.take_many(now, per_second, burst, 1)
    }

    /// Takes several tokens at once, if there are enough. A full bucket always suffices.
    fn take_many(&mut self, now: Instant, per_second: f64, burst: u32, many: u32) -> bool {
        let gained = now.duration_since(self.at).as_secs_f64() * per_second;
        self.level = (self.level + gained).min(f64::from(burst));
        self.at = now;
        let many = f64::from(many.min(burst.max(1)));
        let enough = self.level >= many;
        if enough {
            self.level -= many;
        }
        enough
    }
}

#[derive(Debug)]
struct Address {
    requests: Bucket,
    accounts: Bucket,
    recoveries: Bucket,
    tables: Bucket,
    chat: Bucket,
    /// Sockets.
    connections: u32,
    /// Long answers on their way.
    reading: u32,
    /// TCP connections, including those of sockets.
    held: u32,
}

#[derive(Debug, Default)]
struct Known {
    addresses: HashMap<IpAddr, Address>,
    /// TCP connections from all addresses, and from proxies.
    held: u32,
}

/// What each address has asked for lately.
#[derive(Debug)]
pub(crate) struct Addresses {
    limits: crate::Limits,
    clock: ServerClock,
    known: Mutex<Known>,
}

/// Counts a socket as long as it is held.
#[derive(Debug)]
pub(crate) struct Admission<'a> {
    addresses: &'a Addresses,
    address: IpAddr,
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        if let Some(known) = self.addresses.lock().addresses.get_mut(&self.address) {
            known.connections = known.connections.saturating_sub(1);
        }
    }
}

/// How many long answers may be on their way to one address. A slow reader keeps each of them in memory.
const MOST_READING: u32 = 8;

/// Counts a long answer as long as it is held.
#[derive(Debug)]
pub(crate) struct Reading {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Drop for Reading {
    fn drop(&mut self) {
        if let Some(known) = self.addresses.lock().addresses.get_mut(&self.address) {
            known.reading = known.reading.saturating_sub(1);
        }
    }
}

/// Counts a TCP connection as long as it is held, also while it lingers.
#[derive(Debug)]
pub(crate) struct Held {
    addresses: Arc<Addresses>,
    /// `None` if it comes from a proxy.
    address: Option<IpAddr>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut known = self.addresses.lock();
        known.held = known.held.saturating_sub(1);
        if let Some(address) = self.address.and_then(|address| known.addresses.get_mut(&address)) {
            address.held = address.held.saturating_sub(1);
        }
    }
}

/// Why a connection is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// Its address has reached its limit.
    Address,
    /// The server has reached its limit.
    Server,
}

impl Addresses {
    pub(crate) fn new(limits: crate::Limits, clock: ServerClock) -> Addresses {
        Addresses { limits, clock, known: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // A panic cannot leave a number half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn at<T>(&self, address: IpAddr, ask: impl FnOnce(&mut Address, Instant) -> T) -> T {
        let (limits, now) = (&self.limits, self.clock.instant());
        let mut known = self.lock();
        let fresh = || Address {
            requests: Bucket::full(limits.requests_per_second.saturating_mul(4), now),
            accounts: Bucket::full(limits.accounts_per_hour, now),
            recoveries: Bucket::full(limits.recoveries_per_hour, now),
            tables: Bucket::full(limits.tables_per_hour_per_address, now),
            chat: Bucket::full(CHAT_PER_ADDRESS.1, now),
            connections: 0,
            reading: 0,
            held: 0,
        };
        ask(known.addresses.entry(whole(address)).or_insert_with(fresh), now)
    }

    /// Whether this address may make a request now.
    pub(crate) fn may_request(&self, address: IpAddr) -> bool {
        let each = self.limits.requests_per_second;
        self.at(address, |known, now| known.requests.take(now, f64::from(each), each.saturating_mul(4)))
    }

    /// Whether this address may have a new account now.
    pub(crate) fn may_join(&self, address: IpAddr) -> bool {
        let each = self.limits.accounts_per_hour;
        self.at(address, |known, now| known.accounts.take(now, f64::from(each) / 3_600.0, each))
    }

    /// Whether this address may try a recovery code now.
    pub(crate) fn may_recover(&self, address: IpAddr) -> bool {
        let each = self.limits.recoveries_per_hour;
        self.at(address, |known, now| known.recoveries.take(now, f64::from(each) / 3_600.0, each))
    }

    /// Whether a table may be created from this address now; large ones count as several.
    pub(crate) fn may_make(&self, address: IpAddr, many: u32) -> bool {
        let each = self.limits.tables_per_hour_per_address;
        self.at(address, |known, now| known.tables.take_many(now, f64::from(each) / 3_600.0, each, many))
    }

    /// Whether something may be said from this address now, at whatever table.
    fn may_say(&self, address: IpAddr) -> bool {
        let (rate, burst) = CHAT_PER_ADDRESS;
        self.at(address, |known, now| known.chat.take(now, rate, burst))
    }

    /// Accepts a socket, unless this address has too many.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Admission<'_>> {
        let most = self.limits.connections_per_address;
        let admitted = self.at(address, |known, _| {
            let room = known.connections < most;
            known.connections += u32::from(room);
            room
        });
        // Made only if it is handed out: dropping one counts down.
        admitted.then(|| Admission { addresses: self, address: whole(address) })
    }

    /// Begins a long answer, unless too many are on their way to this address.
    pub(crate) fn read(self: &Arc<Self>, address: IpAddr) -> Option<Reading> {
        let admitted = self.at(address, |known, _| {
            let room = known.reading < MOST_READING;
            known.reading += u32::from(room);
            room
        });
        admitted.then(|| Reading { addresses: Arc::clone(self), address: whole(address) })
    }

    /// Accepts a TCP connection, unless there are too many. All connections of a proxy come from its own address,
    /// so they count towards the total only.
    pub(crate) fn hold(self: &Arc<Self>, peer: IpAddr, is_proxy: bool) -> Result<Held, Full> {
        let most = (self.limits.tcp_connections_per_address, self.limits.tcp_connections);
        if self.lock().held >= most.1 {
            return Err(Full::Server);
        }
        let address = (!is_proxy).then(|| whole(peer));
        let room = address.is_none_or(|address| {
            self.at(address, |known, _| {
                let room = known.held < most.0;
                known.held += u32::from(room);
                room
            })
        });
        if !room {
            return Err(Full::Address);
        }
        self.lock().held += 1;
        Ok(Held { addresses: Arc::clone(self), address })
    }

    /// Forgets addresses that have been quiet for an hour.
    pub(crate) fn sweep(&self) {
        let now = self.clock.instant();
        let old = |at: Instant| now.duration_since(at) > Duration::from_secs(3_600);
        let holds = |known: &Address| known.connections > 0 || known.held > 0 || known.reading > 0;
        self.lock()
            .addresses
            .retain(|_, known| holds(known) || !old(known.requests.at) || !old(known.accounts.at));
    }
}

/// How many chat messages may come from one address per second, and at once. All of them are stored.
const CHAT_PER_ADDRESS: (f64, u32) = (2.0, 120);
/// The same for one person, over all tables.
const CHAT_PER_PERSON: (f64, u32) = (0.5, 20);

/// Who has said something lately, at whatever table.
#[derive(Debug)]
pub(crate) struct Talkers {
    clock: ServerClock,
    known: Mutex<HashMap<PersonId, Bucket>>,
}

impl Talkers {
    pub(crate) fn new(clock: ServerClock) -> Talkers {
        Talkers { clock, known: Mutex::default() }
    }

    /// Whether this person may say something now, from this address.
    pub(crate) fn may_say(&self, person: &str, from: IpAddr, addresses: &Addresses) -> bool {
        let (now, (rate, burst)) = (self.clock.instant(), CHAT_PER_PERSON);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = known.entry(person.to_owned()).or_insert_with(|| Bucket::full(burst, now));
        bucket.take(now, rate, burst) && addresses.may_say(from)
    }

    /// Forgets those whose buckets are full again.
    pub(crate) fn sweep(&self) {
        let now = self.clock.instant();
        let recent = |bucket: &Bucket| now.duration_since(bucket.at) <= Duration::from_secs(60);
        self.known.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, bucket| recent(bucket));
    }
}

/// Who has created tables lately.
#[derive(Debug)]
pub(crate) struct Makers {
    each: u32,
    clock: ServerClock,
    known: Mutex<HashMap<PersonId, Bucket>>,
}

impl Makers {
    pub(crate) fn new(limits: &crate::Limits, clock: ServerClock) -> Makers {
        Makers { each: limits.tables_per_hour, clock, known: Mutex::default() }
    }

    /// Whether this person may create a table now; large ones count as several.
    pub(crate) fn may_make(&self, person: &str, many: u32) -> bool {
        let now = self.clock.instant();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = known.entry(person.to_owned()).or_insert_with(|| Bucket::full(self.each, now));
        bucket.take_many(now, f64::from(self.each) / 3_600.0, self.each, many)
    }

    /// Forgets those whose buckets are full again.
    pub(crate) fn sweep(&self) {
        let now = self.clock.instant();
        let recent = |bucket: &Bucket| now.duration_since(bucket.at) <= Duration::from_secs(3_600);
        self.known.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, bucket| recent(bucket));
    }
}

/// The address by which a client is counted: with IPv6 each has a whole /64.
pub(crate) fn whole(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_counted_while_they_are_held() {
        let limits = crate::Limits { connections_per_address: 2, ..crate::Limits::default() };
        let addresses = Addresses::new(limits, ServerClock::default());
        let here: IpAddr = "2001:db8::1".parse().unwrap();
        let neighbor: IpAddr = "2001:db8::2".parse().unwrap();
        let first = addresses.admit(here);
        let second = addresses.admit(neighbor);
        assert!(first.is_some() && second.is_some() && addresses.admit(here).is_none());
        assert!(addresses.admit("192.0.2.1".parse().unwrap()).is_some());
        drop(first);
        assert!(addresses.admit(here).is_some());
    }

    #[test]
    fn a_socket_that_is_refused_makes_no_room_for_another() {
        let limits = crate::Limits { connections_per_address: 2, ..crate::Limits::default() };
        let addresses = Addresses::new(limits, ServerClock::default());
        let here: IpAddr = "192.0.2.1".parse().unwrap();
        let held: Vec<_> = (0..20).filter_map(|_| addresses.admit(here)).collect();
        assert_eq!(held.len(), 2);
    }

    #[test]
    fn connections_are_counted_by_address_and_over_all() {
        let limits =
            crate::Limits { tcp_connections_per_address: 2, tcp_connections: 5, ..crate::Limits::default() };
        let addresses = Arc::new(Addresses::new(limits, ServerClock::default()));
        let [here, there, proxy] = ["192.0.2.1", "192.0.2.2", "127.0.0.1"].map(|ip| ip.parse().unwrap());
        let hold = |from, is_proxy| addresses.hold(from, is_proxy);
        let mut held: Vec<_> = (0..9).filter_map(|_| hold(here, false).ok()).collect();
        assert_eq!((held.len(), hold(here, false).unwrap_err()), (2, Full::Address));
        held.extend((0..9).filter_map(|_| hold(proxy, true).ok()));
        assert_eq!((held.len(), hold(there, false).unwrap_err()), (5, Full::Server));
        held.truncate(1);
        // One of the first two is left.
        assert!(hold(there, false).is_ok() && hold(here, false).is_ok());
    }

    #[test]
    fn what_is_large_takes_more_of_a_bucket_but_never_more_than_all() {
        let (start, day) = (ServerClock::default().instant(), Duration::from_secs(86_400));
        let mut bucket = Bucket::full(10, start);
        assert_eq!(
            [4, 4, 4, 2].map(|many| bucket.take_many(start, 1.0, 10, many)),
            [true, true, false, true]
        );
        assert!(bucket.take_many(start + day, 1.0, 10, 99) && !bucket.take(start + day, 1.0, 10));
    }

    #[test]
    fn what_one_says_counts_over_all_tables_and_at_the_address() {
        let (dial, clock) = ServerClock::by_hand(0);
        let addresses = Addresses::new(crate::Limits::default(), clock.clone());
        let talkers = Talkers::new(clock);
        let here: IpAddr = "192.0.2.1".parse().unwrap();
        let said = |who: &str| (0..200).filter(|_| talkers.may_say(who, here, &addresses)).count();
        assert_eq!(said("ann"), 20);
        dial.advance(Duration::from_secs(10));
        assert_eq!(said("ann"), 5);
        // Many accounts do not help.
        let all: usize = (0..20).map(|n| said(&n.to_string())).sum();
        assert_eq!(all, 115);
        talkers.sweep();
        dial.advance(Duration::from_secs(61));
        talkers.sweep();
        assert!(talkers.known.lock().unwrap().is_empty());
    }

    #[test]
    fn a_bucket_runs_dry_and_fills_again_with_time() {
        let start = ServerClock::default().instant();
        let mut bucket = Bucket::full(3, start);
        let mut taken_at = |ms: u64| {
            let now = start + Duration::from_millis(ms);
            (0..10).filter(|_| bucket.take(now, 2.0, 3)).count()
        };
        assert_eq!(
            [taken_at(0), taken_at(250), taken_at(500), taken_at(1_500), taken_at(60_000)],
            [3, 0, 1, 2, 3]
        );
    }
}
