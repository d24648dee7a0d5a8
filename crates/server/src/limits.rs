//! Who may ask how often.

use crate::wall_clock::WallClock;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A bucket that fills with time and is emptied by asking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(burst: u32, now: Instant) -> Bucket {
        Bucket { level: f64::from(burst), at: now }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, now: Instant, per_second: f64, burst: u32) -> bool {
        let gained = now.duration_since(self.at).as_secs_f64() * per_second;
        self.level = (self.level + gained).min(f64::from(burst));
        self.at = now;
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }
}

#[derive(Debug)]
struct Address {
    requests: Bucket,
    accounts: Bucket,
    connections: u32,
}

/// What each address has asked for lately.
#[derive(Debug)]
pub(crate) struct Addresses {
    limits: crate::Limits,
    clock: WallClock,
    known: Mutex<HashMap<IpAddr, Address>>,
}

/// A socket that counts as long as it is held.
#[derive(Debug)]
pub(crate) struct Admission<'a> {
    addresses: &'a Addresses,
    address: IpAddr,
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        if let Some(known) = self.addresses.lock().get_mut(&self.address) {
            known.connections = known.connections.saturating_sub(1);
        }
    }
}

impl Addresses {
    pub(crate) fn new(limits: crate::Limits, clock: WallClock) -> Addresses {
        Addresses { limits, clock, known: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Address>> {
        // Numbers cannot be left half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn at<T>(&self, address: IpAddr, ask: impl FnOnce(&mut Address, Instant) -> T) -> T {
        let (limits, now) = (&self.limits, self.clock.instant());
        let mut known = self.lock();
        let fresh = || Address {
            requests: Bucket::full(limits.requests_per_second.saturating_mul(4), now),
            accounts: Bucket::full(limits.accounts_per_hour, now),
            connections: 0,
        };
        ask(known.entry(whole(address)).or_insert_with(fresh), now)
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

    /// Lets a socket in, unless this address has enough of them.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Admission<'_>> {
        let most = self.limits.connections_per_address;
        let admitted = self.at(address, |known, _| {
            let room = known.connections < most;
            known.connections += u32::from(room);
            room
        });
        admitted.then_some(Admission { addresses: self, address: whole(address) })
    }

    /// Forgets addresses that have been quiet for an hour.
    pub(crate) fn sweep(&self) {
        let now = self.clock.instant();
        let old = |at: Instant| now.duration_since(at) > Duration::from_secs(3_600);
        self.lock()
            .retain(|_, known| known.connections > 0 || !old(known.requests.at) || !old(known.accounts.at));
    }
}

/// Somebody with IPv6 has a whole /64.
fn whole(address: IpAddr) -> IpAddr {
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
        let addresses = Addresses::new(limits, WallClock::default());
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
    fn a_bucket_runs_dry_and_fills_again_with_time() {
        let start = Instant::now();
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
